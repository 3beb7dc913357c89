"""The rulebooks that come with Lawspeaker. Others are packages of their own, found by entry point."""

// Keeping a phone's screen on while it is one's own Turn. Without HTTPS a browser has no such thing, and that is said.

type Lock = { release: () => Promise<void> };
type WithLock = Navigator & { wakeLock?: { request: (type: 'screen') => Promise<Lock> } };

export class Awake {
  private lock: Lock | null = null;
  private wanted = false;

  constructor() {
    document.addEventListener('visibilitychange', this.again);
  }

  /** From now on the screen stays on, or may go off. */
  async keep(on: boolean): Promise<void> {
    this.wanted = on;
    if (!on) {
      const lock = this.lock;
      this.lock = null;
      await lock?.release().catch(() => undefined);
      return;
    }
    this.lock ??= (await (navigator as WithLock).wakeLock?.request('screen').catch(() => null)) ?? null;
  }

  /** A browser takes the lock away from a page that is hidden; it is asked for anew when the page is seen again. */
  private readonly again = (): void => {
    if (document.visibilityState === 'visible' && this.wanted) {
      this.lock = null;
      void this.keep(true);
    }
  };

  stop(): void {
    document.removeEventListener('visibilitychange', this.again);
    void this.keep(false);
  }
}

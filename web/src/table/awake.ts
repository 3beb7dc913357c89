// Keeping a phone's screen on while it is one's own Turn. Without HTTPS a browser has no such thing, and that is said.

type Lock = { release: () => Promise<void> };
type WithLock = Navigator & { wakeLock?: { request: (type: 'screen') => Promise<Lock> } };

export class Awake {
  /** The lock that is held, or on its way. */
  private lock: Promise<Lock | null> | null = null;
  private wanted = false;

  constructor() {
    document.addEventListener('visibilitychange', this.again);
  }

  /** From now on the screen stays on, or may go off. */
  keep(on: boolean): void {
    this.wanted = on;
    if (on) {
      this.lock ??= asked();
      return;
    }
    const lock = this.lock;
    this.lock = null;
    void lock?.then((one) => one?.release()).catch(() => undefined);
  }

  /** A browser takes the lock away from a page that is hidden; it is asked for anew when the page is seen again. */
  private readonly again = (): void => {
    if (document.visibilityState !== 'visible' || !this.wanted) return;
    this.lock = asked();
  };

  stop(): void {
    document.removeEventListener('visibilitychange', this.again);
    this.keep(false);
  }
}

async function asked(): Promise<Lock | null> {
  return (navigator as WithLock).wakeLock?.request('screen').catch(() => null) ?? null;
}

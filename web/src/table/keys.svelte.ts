import { untrack } from 'svelte';

// Keys: every act of the page has one, and all of them are listed under `?`. None fires while somebody types; Escape
// lets go of the field, and then they do.

/** One key. `key` is as the keyboard names it (`s`, `?`, `Enter`); `ctrl` asks for Ctrl, or the Mac's command key. */
export type Binding = {
  key: string;
  title: string;
  group: string;
  run: () => void;
  ctrl?: boolean;
  /** Whether it would do something now; without it, always. */
  when?: () => boolean;
};

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

export class Keys {
  list = $state.raw<readonly Binding[]>([]);

  /** Adds keys; what it returns takes them away again. Later ones come before earlier ones. */
  add(bindings: readonly Binding[]): () => void {
    // Whoever adds keys does not depend on those that are there: an effect may add them.
    this.list = [...bindings, ...untrack(() => this.list)];
    return () => {
      this.list = untrack(() => this.list).filter((one) => !bindings.includes(one));
    };
  }

  /** Runs what a key stands for, if it stands for anything here. */
  readonly pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const field = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(FIELDS) : null;
    if (field) {
      if (event.key === 'Escape' && !field.closest('dialog')) field.blur();
      return;
    }
    // Escape takes away what lies on top, and nothing below it.
    if (event.key === 'Escape' && document.querySelector(':popover-open')) return;
    const ctrl = event.ctrlKey || event.metaKey;
    // Enter and Space press the button that has the focus, and nothing else.
    const presses = event.target instanceof Element && event.target.closest('button, a, summary, [role="button"], [role="tab"]');
    if (presses && !ctrl && (event.key === 'Enter' || event.key === ' ')) return;
    const found = this.list.find((one) => one.key === event.key && Boolean(one.ctrl) === ctrl && (one.when?.() ?? true));
    if (!found) return;
    event.preventDefault();
    found.run();
  };
}

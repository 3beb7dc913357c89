// Fingers and mice on the map: a press, a figure that is carried, the ground that is dragged, two fingers that pinch.

/** What the map does when a hand does something. Points are pixels from the map's upper left corner. */
export type Held = {
  at: (event: PointerEvent) => [number, number];
  /** Whether this figure may be carried. */
  lift: (id: string) => boolean;
  carry: (id: string, px: [number, number]) => void;
  /** It is let go; `away`: the hand was called off. */
  drop: (id: string, away: boolean) => void;
  /** A press without a drag, on a figure or (null) on the ground. */
  press: (id: string | null, px: [number, number]) => void;
  pan: (dx: number, dy: number) => void;
  pinch: (factor: number, px: [number, number]) => void;
  rest: () => void;
};

/** So many pixels a press may wander before it is a drag; a finger is less steady than a mouse. */
const STILL = { mouse: 4, touch: 9 } as const;

type Doing =
  | { kind: 'nothing' }
  | { kind: 'press'; id: string | null; from: [number, number]; grip: [number, number] }
  | { kind: 'carry'; id: string; grip: [number, number] }
  | { kind: 'pan'; last: [number, number] }
  | { kind: 'pinch'; apart: number };

export class Hand {
  private doing: Doing = { kind: 'nothing' };
  private readonly fingers = new Map<number, [number, number]>();

  constructor(private readonly held: Held) {}

  /** Listens on the map; what it returns stops it. */
  hold(node: SVGSVGElement): () => void {
    const heard: [string, (event: PointerEvent) => void][] = [
      ['pointerdown', (event) => this.down(event, node)],
      ['pointermove', (event) => this.move(event)],
      ['pointerup', (event) => this.up(event, false)],
      ['pointercancel', (event) => this.up(event, true)],
    ];
    // A tap is over when the finger leaves: no click follows it to whatever has come to lie there meanwhile.
    const tapped = (event: TouchEvent) => event.cancelable && event.preventDefault();
    node.addEventListener('touchend', tapped);
    for (const [name, hears] of heard) node.addEventListener(name, hears as EventListener);
    return () => {
      node.removeEventListener('touchend', tapped);
      for (const [name, hears] of heard) node.removeEventListener(name, hears as EventListener);
    };
  }

  private down(event: PointerEvent, node: SVGSVGElement): void {
    if (event.button !== 0) return;
    const px = this.held.at(event);
    const on = event.target instanceof Element ? event.target.closest('[data-figure]') : null;
    this.fingers.set(event.pointerId, px);
    node.setPointerCapture(event.pointerId);
    if (this.fingers.size === 2) {
      if (this.doing.kind === 'carry') this.held.drop(this.doing.id, true);
      this.doing = { kind: 'pinch', apart: this.apart() };
    } else {
      const id = on?.getAttribute('data-figure') ?? null;
      this.doing = { kind: 'press', id, from: px, grip: on ? grip(on, event) : [0, 0] };
    }
  }

  private move(event: PointerEvent): void {
    if (!this.fingers.has(event.pointerId)) return;
    const px = this.held.at(event);
    this.fingers.set(event.pointerId, px);
    const doing = this.doing;
    if (doing.kind === 'press' && Math.hypot(px[0] - doing.from[0], px[1] - doing.from[1]) > still(event)) {
      const carried = doing.id !== null && this.held.lift(doing.id) ? doing.id : null;
      this.doing = carried === null ? { kind: 'pan', last: doing.from } : { kind: 'carry', id: carried, grip: doing.grip };
    }
    this.go(px);
  }

  private go(px: [number, number]): void {
    const doing = this.doing;
    if (doing.kind === 'carry') this.held.carry(doing.id, [px[0] - doing.grip[0], px[1] - doing.grip[1]]);
    if (doing.kind === 'pan') {
      this.held.pan(px[0] - doing.last[0], px[1] - doing.last[1]);
      this.doing = { kind: 'pan', last: px };
    }
    if (doing.kind === 'pinch' && this.fingers.size === 2) {
      const apart = this.apart();
      this.held.pinch(apart / doing.apart, this.middle());
      this.doing = { kind: 'pinch', apart };
    }
  }

  private up(event: PointerEvent, away: boolean): void {
    if (!this.fingers.delete(event.pointerId)) return;
    const doing = this.doing;
    if (doing.kind === 'carry') this.held.drop(doing.id, away);
    if (doing.kind === 'press' && !away) this.held.press(doing.id, doing.from);
    // A finger that is left after a pinch goes on dragging the ground.
    const [left] = this.fingers.values();
    this.doing = left === undefined ? { kind: 'nothing' } : { kind: 'pan', last: left };
    if (left === undefined) this.held.rest();
  }

  private apart(): number {
    const [a, b] = this.two();
    return Math.max(Math.hypot(a[0] - b[0], a[1] - b[1]), 1);
  }

  private two(): [[number, number], [number, number]] {
    const [a = [0, 0], b = a] = this.fingers.values();
    return [a, b];
  }

  private middle(): [number, number] {
    const [a, b] = this.two();
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  }
}

/** Where within the figure it was gripped, from its middle: it does not jump under the pointer. */
function grip(on: Element, event: PointerEvent): [number, number] {
  const box = (on.querySelector('.rim, .solid') ?? on).getBoundingClientRect();
  return [event.clientX - (box.left + box.width / 2), event.clientY - (box.top + box.height / 2)];
}

function still(event: PointerEvent): number {
  return event.pointerType === 'mouse' ? STILL.mouse : STILL.touch;
}


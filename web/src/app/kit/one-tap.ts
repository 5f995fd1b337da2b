/**
 * Two taps on one button within 400 ms count as one, on every page of the phone: with a trembling finger nobody
 * confirms a question by accident or reports twice.
 */

const oneMs = 400

/**
 * Judges taps one after the other. `isSecond` gives true when a tap on `key` at a moment (ms) repeats the tap before;
 * after `forget` the next tap counts.
 */
export function tapJudge() {
  let last: { key: unknown; at: number } | undefined
  function isSecond(key: unknown, at: number) {
    const isSame = last !== undefined && last.key === key && at - last.at < oneMs
    // Counted from the first tap: later taps of a series count again.
    if (!isSame) last = { key, at }
    return isSame
  }
  const forget = () => {
    last = undefined
  }
  return { isSecond, forget }
}

/** Listens before all other listeners. A part that counts taps (the digits of a PIN) has `data-each-tap`. */
export function keepOneTap(root: Document) {
  const { isSecond, forget } = tapJudge()
  // After typing between two taps the second one is intended.
  root.addEventListener('input', forget, { capture: true })
  root.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button, a[href], summary') : null
      // A click by a key or by code has no position on the screen.
      if (!pressed || event.detail === 0 || pressed.hasAttribute('data-each-tap')) return
      if (!isSecond(pressed, event.timeStamp)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

/**
 * Two taps on one button within 400 ms are one, on every page of the phone: a trembling finger neither confirms what it has
 * only asked for nor reports twice.
 */

const oneMs = 400

/**
 * Judges taps one after the other. `isSecond` tells whether a tap at a moment (ms) is the second half of the one before, `key`
 * being what was tapped; after `forget` the next tap is one of its own.
 */
export function tapJudge() {
  let last: { key: unknown; at: number } | undefined
  function isSecond(key: unknown, at: number) {
    const isSame = last !== undefined && last.key === key && at - last.at < oneMs
    // Counted from the first: who goes on tapping is heard again.
    if (!isSame) last = { key, at }
    return isSame
  }
  const forget = () => {
    last = undefined
  }
  return { isSecond, forget }
}

/** Listens before anything else does. What counts taps (the digits of a PIN) says `data-each-tap`. */
export function keepOneTap(root: Document) {
  const { isSecond, forget } = tapJudge()
  // Typing between two taps makes the second one intended.
  root.addEventListener('input', forget, { capture: true })
  root.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button, a[href], summary') : null
      // A click that keys or code made has no place on the glass.
      if (!pressed || event.detail === 0 || pressed.hasAttribute('data-each-tap')) return
      if (!isSecond(pressed, event.timeStamp)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

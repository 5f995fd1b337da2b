// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'

/** Runs on by itself, as a dialog does that closes slowly. */
function Ticking() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((now) => now + 1), 1)
    return () => clearInterval(timer)
  })
  return <p>{`${count} 次`}</p>
}

test('a page with running timers ends with its file', async () => {
  render(<Ticking />)
  expect(await screen.findByText(/[1-9]\d* 次/)).toBeDefined()
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DaysInput } from './date-inputs.tsx'

afterEach(cleanup)

test('a calendar for several days has an accessible name and is found by its label', () => {
  render(<DaysInput id="rest" aria-label="休息日" value={['2026-10-01', '2026-10-02']} />)
  const input = screen.getByLabelText('休息日')
  expect([input.id, input.getAttribute('value')]).toEqual(['rest', '2026-10-01,2026-10-02'])
})

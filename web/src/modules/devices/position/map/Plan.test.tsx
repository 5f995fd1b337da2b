// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Plan } from './Plan.tsx'

afterEach(cleanup)

const plan = { mapName: '一层', image: '/p.png', widthM: 60, heightM: 40, areas: [] }
const shown = () => screen.getByLabelText('一层平面图').getAttribute('viewBox')

test('a followed person stays in the middle, at a readable size, never beyond the edge', () => {
  const { rerender } = render(<Plan plan={plan} />)
  expect(shown()).toBe('0 0 60 40')
  rerender(<Plan plan={plan} centre={{ x: 30, y: 20 }} />)
  expect(shown()).toBe('15 10 30 20')
  rerender(<Plan plan={plan} centre={{ x: 35, y: 20 }} />)
  expect(shown()).toBe('20 10 30 20')
  rerender(<Plan plan={plan} centre={{ x: 59, y: 1 }} />)
  expect(shown()).toBe('30 0 30 20')
})

test('dragging the picture ends following', () => {
  const moved = vi.fn()
  render(<Plan plan={plan} centre={{ x: 30, y: 20 }} onMoved={moved} />)
  const picture = screen.getByLabelText('一层平面图')
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 600, 400)
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 102, clientY: 100 })
  expect(moved).not.toHaveBeenCalled()
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 120, clientY: 100 })
  expect(moved).toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Playback } from './TrackDrawer.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const point = (minute: number) => ({
  time: `2025-06-10 10:0${minute}:00`,
  mapId: 'm',
  x: minute,
  y: 1,
  areaName: `第${minute}分`,
})
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('it plays at the chosen speed, pauses without forgetting it, and stops at the end', () => {
  vi.useFakeTimers()
  render(<Playback points={[0, 1, 2].map(point)} plans={[]} />)
  fireEvent.click(screen.getByText('×30'))
  expect(screen.queryByRole('button', { name: /暂\s?停/ })).toBeNull()
  press(/播\s?放/)
  act(() => void vi.advanceTimersByTime(2_200))
  expect(screen.getByText(/第1分/)).toBeTruthy()
  press(/暂\s?停/)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText(/第1分/)).toBeTruthy()
  press(/播\s?放/)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getByText(/第2分/)).toBeTruthy()
  press(/播\s?放/)
  expect(screen.getByText(/第0分/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2_200))
  expect(screen.getByText(/第1分/)).toBeTruthy()
})

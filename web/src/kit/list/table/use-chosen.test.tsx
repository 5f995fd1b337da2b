// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChosen } from './use-chosen.ts'

const row = (id: string, version = 1) => ({ id, version })

function list() {
  const state: { filters: Record<string, unknown> } = { filters: {} }
  const first = { state, rows: [row('a'), row('b')] }
  const { result, rerender } = renderHook(({ state, rows }) => useChosen(state, rows, 'id'), {
    initialProps: first,
  })
  return { first, result, rerender, chosen: () => result.current.rows }
}

test('ticked rows stay ticked over pages, those in sight with their latest values', () => {
  const { first, result, rerender, chosen } = list()
  act(() => result.current.choose(['a'], [row('a')]))
  rerender({ ...first, rows: [row('c')] })
  act(() => result.current.choose(['a', 'c'], [row('a'), row('c')]))
  expect(chosen()).toEqual([row('a'), row('c')])
  rerender({ ...first, rows: [row('c', 2)] })
  expect(chosen()).toEqual([row('a'), row('c', 2)])
})

test('any change of the filters clears the ticked rows', () => {
  const { first, result, rerender, chosen } = list()
  act(() => result.current.choose(['a'], [row('a')]))
  rerender({ ...first, state: { filters: { status: 2 } } })
  expect([result.current.keys, chosen()]).toEqual([[], []])
})

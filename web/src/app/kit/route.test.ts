import { expect, test } from 'vitest'
import { fits } from './route.ts'

test('an address matches its pattern, with its values and without its query', () => {
  expect(fits('/task/:taskId', '/task/7')).toEqual({ taskId: '7' })
  expect(fits('/task/:taskId', '/task/7?redo=3')).toEqual({ taskId: '7' })
  expect(fits('/tasks', '/tasks')).toEqual({})
  expect([fits('/task/:taskId', '/tasks'), fits('/tasks', '/task/7'), fits('/task/:taskId', '/task')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(fits('/task/:taskId', '/task/%E7%94%B2')).toEqual({ taskId: '甲' })
})

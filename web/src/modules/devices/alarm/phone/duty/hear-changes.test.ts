import { expect, test } from 'vitest'
import { emitApp } from '#kit/live/events.ts'
import { changed } from '../../../../../app/kit/store/changed.ts'
import { hearChanges } from './hear-changes.ts'

test('what somebody else changed is told to the pages of the phone by its modules, until nobody looks any more', () => {
  const events: (readonly string[])[] = []
  changed.watch(() => events.push(changed.get()))
  const end = hearChanges()
  const say = (modules: string[]) =>
    emitApp('webSocketEvent', JSON.stringify({ id: '1', event: 'data.changed', ts: 1, data: { modules } }))
  say(['visit'])
  emitApp('webSocketEvent', 'web')
  expect(events).toEqual([['visit']])
  say(['patrol', 'message'])
  expect(events).toHaveLength(2)
  end()
  say(['patrol'])
  expect(events).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { emitApp } from '#kit/live/events.ts'
import { changed } from '../../../../../app/kit/store/changed.ts'
import { forwardChanges } from './forward-changes.ts'

test('a change by somebody else is passed to the pages of the phone by its modules, until it is ended', () => {
  const events: (readonly string[])[] = []
  changed.watch(() => events.push(changed.get()))
  const end = forwardChanges()
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

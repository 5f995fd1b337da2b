import { expect, test } from 'vitest'
import { liveEvents } from '#contract/kit/catalog/live-events.ts'
import { readTable } from './spec-table.ts'

/** The push events are those of the table of the requirement, no more and no fewer. */

const rows = readTable('live-events.tsv').filter(([channel, event]) => channel === 'websocket' && !event.includes('('))

test('every event of live-events.tsv is in the catalogue, and no other', () => {
  expect(Object.keys(liveEvents).toSorted()).toEqual(rows.map(([, event]) => event).toSorted())
})

test.each(rows.map(([, event, payload]) => [event, fieldsOf(payload)] as const))('%s carries %j', (event, fields) => {
  const shape = Object.entries(liveEvents).find(([name]) => name === event)?.[1].shape ?? {}
  for (const field of fields) expect(Object.keys(shape)).toContain(field)
})

/** `list row of … + version, ids[] (absent = many), counts {key: n} of …` names version, ids and counts. */
function fieldsOf(payload: string) {
  const plain = payload
    .replaceAll(/\([^)]*\)|\{[^}]*\}/g, '')
    .replace(/^.*row of .* \+ /, '')
    .split(';')[0]
  return plain.split(',').flatMap((part) => part.trim().match(/^[a-z]\w*/i)?.[0] ?? [])
}

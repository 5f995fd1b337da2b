import { expect, test } from 'vitest'
import { openDocsOf } from './OpenDocs.tsx'

test('of refusal 23072 the documents are taken, of any other nothing', () => {
  const docs = [{ docType: 'TRANSFER', docId: 'd', docNo: 'DB202506100001', status: 4 }]
  expect(openDocsOf(23072, { data: { docs } })).toEqual(docs)
  expect(openDocsOf(23071, { data: { docs } })).toBeUndefined()
  expect(openDocsOf(23072, undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { openDocsOf } from './OpenDocs.tsx'

test('refusal 23072 gives its documents, any other gives none', () => {
  const docs = [{ docType: 'TRANSFER', docId: 'd', docNo: 'DB202506100001', status: 4 }]
  expect(openDocsOf(23072, { data: { docs } })).toEqual(docs)
  expect(openDocsOf(23071, { data: { docs } })).toBeUndefined()
  expect(openDocsOf(23072, undefined)).toBeUndefined()
})

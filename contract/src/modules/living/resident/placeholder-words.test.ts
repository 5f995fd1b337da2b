import { expect, test } from 'vitest'
import type { z } from 'zod'
import { metaOf } from '../../../kit/fields.ts'
import { type PlaceholderKey, placeholders } from '../../platform/document/placeholder.ts'
import { Live } from '../residence/residence.ts'
import { ResidentBase } from './resident-section.ts'

const shown: [PlaceholderKey, z.ZodType][] = [
  ['sex', ResidentBase.shape.sex],
  ['birthDate', ResidentBase.shape.birthDate],
  ['liveAddr', ResidentBase.shape.liveAddr],
  ['censusAddr', ResidentBase.shape.censusAddr],
  ['age', Live.shape.age],
  ['liveNo', Live.shape.liveNo],
  ['bedName', Live.shape.bedName],
  ['levelName', Live.shape.levelName],
  ['liveDate', Live.shape.liveDate],
]

test.each(shown)('a document names %s as the archive does', (key, field) => {
  expect(placeholders[key].label).toBe(metaOf(field)?.label)
})

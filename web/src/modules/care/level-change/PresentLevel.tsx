import { useQuery } from '@tanstack/react-query'
import { LevelText } from '#kit/cells.tsx'
import { lookupQuery, useLookup } from '#kit/lookup/lookups.ts'

/** The present level of a resident, beside the input for the new one. */
export function PresentLevel({ oldmanId }: { oldmanId: unknown }) {
  const { data: residents = [] } = useQuery(lookupQuery('residents'))
  const { options } = useLookup('levels')
  const row = residents.find((one) => one.oldmanId === oldmanId)
  if (!row) return null
  const name = options.find(({ value }) => value === row.levelId)?.label
  return <p className="k-gap">现护理等级：{name ? <LevelText name={name} /> : '未定'}</p>
}

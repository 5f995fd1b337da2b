import { useDict } from '#kit/lookup/lookups.ts'

interface Disability {
  type: unknown
  grade?: unknown
}

/** 肢体残疾 二级 */
export function useDisability(rows: readonly Disability[] | null | undefined) {
  const type = useDict('DISABILITY')
  const grade = useDict('DISABILITY_GRADE')
  return rows?.map((row) => [type.label(row.type), grade.label(row.grade)].filter(Boolean).join(' '))
}

export function HealthExtras({ dnr }: { dnr?: string | null }) {
  if (!dnr) return null
  return (
    <p>
      意愿书：
      <a href={dnr} target="_blank" rel="noreferrer">
        查看
      </a>
    </p>
  )
}

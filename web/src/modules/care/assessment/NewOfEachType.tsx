import { Button } from 'antd'
import { pagePermit } from '#contract/modules/care/assessment/assessment.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addressOf } from './columns.tsx'

/** Starts an assessment of one resident: a button for each type that the user may fill in. */
export function NewOfEachType({ oldmanId }: { oldmanId: string }) {
  const page = usePage()
  const may = usePermit()
  return assessType.values
    .filter((type) => may(pagePermit(type, 'add')))
    .map((type) => (
      <Button key={type} onClick={() => page.open(addressOf(type, 'add', { oldmanId }))}>
        {assessType.label(type).replace('标准', '')}
      </Button>
    ))
}

import { addDays, todayOf } from '#kit/value/format.ts'
import { Calendar } from '../board/Calendar.tsx'
import { RecordList } from './RecordList.tsx'

/** Care of a resident: the week above, the records of a month below. */
export default function RecordTab({ oldmanId }: { oldmanId: string }) {
  return (
    <>
      <Calendar oldmanId={oldmanId} />
      <RecordList name="nursing-tab" fixed={{ oldmanId }} from={addDays(todayOf(), -30)} />
    </>
  )
}

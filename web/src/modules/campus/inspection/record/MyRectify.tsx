import { RecordList } from './RecordList.tsx'

/** What somebody has to put right, on his own page. */
export default function MyRectify() {
  return <RecordList view="duty" />
}

import { RecordList } from './RecordList.tsx'

/** The user's own rectifications, on the personal page. */
export default function MyRectify() {
  return <RecordList view="duty" />
}

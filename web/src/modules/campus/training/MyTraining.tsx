import { RecordList } from './record/RecordList.tsx'

/** 我的培训: on the personal page, for users who do not manage trainings. */
export default function MyTraining() {
  return <RecordList name="您" />
}

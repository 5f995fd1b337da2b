import { RecordList } from './RecordList.tsx'

/** 我的培训: on the personal page, for whoever does not keep the trainings. */
export default function MyTraining() {
  return <RecordList name="您" />
}

import { RecordView } from './RecordView.tsx'

/** 健康档案 as a tab of the archive. */
export default ({ oldmanId }: { oldmanId: string }) => <RecordView oldmanId={oldmanId} />

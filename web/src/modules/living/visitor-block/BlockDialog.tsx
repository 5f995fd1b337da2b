import { visit } from '#contract/modules/living/visit/visit.ts'
import { visitorBlock } from '#contract/modules/living/visitor-block/visitor-block.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { blockFields } from './block-fields.ts'

interface Props {
  visitor: { visitId: string; visitorName: string }
  onClose: () => void
}

/** 列入黑名单 from a visit: the visitor and the resident are filled in. */
export default function BlockDialog({ visitor, onClose }: Props) {
  return (
    <FormModal
      call={visitorBlock.create}
      title={`把${visitor.visitorName}列入来访黑名单`}
      fields={['visitorName', 'visitorPhone', 'visitorIdCard', 'oldmanId', 'reason', 'endDate']}
      row={visitor}
      load={visit.get}
      options={blockFields}
      done={`已把${visitor.visitorName}列入来访黑名单`}
      onClose={onClose}
    />
  )
}

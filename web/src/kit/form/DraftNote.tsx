import { Alert, Button } from 'antd'
import type { KeptDraft } from './use-draft.ts'

interface NoteProps {
  words: string
  dropText: string
  onTake?: () => void
  onDrop: () => void
}

export function DraftNote({ words, dropText, onTake, onDrop }: NoteProps) {
  return (
    <Alert
      type="info"
      showIcon
      className="k-gap"
      title={words}
      action={
        <>
          {onTake && (
            <Button size="small" type="primary" onClick={onTake}>
              恢复
            </Button>
          )}
          <Button size="small" type="link" onClick={onDrop}>
            {dropText}
          </Button>
        </>
      }
    />
  )
}

/** Offers the kept draft: `onTake` puts it into the form. */
export function DraftOffer({ draft, onTake }: { draft: KeptDraft; onTake: (value: unknown) => void }) {
  const { found, old, taken, drop } = draft
  if (!found) return null
  return (
    <DraftNote
      words={`检测到未提交的草稿，是否恢复？${old ? '（此后资料已被修改，恢复后请核对）' : ''}`}
      dropText="放弃草稿"
      onTake={() => {
        onTake(found.value)
        taken()
      }}
      onDrop={drop}
    />
  )
}

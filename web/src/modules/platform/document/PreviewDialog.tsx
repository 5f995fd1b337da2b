import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { metaOf, oldman } from '#contract/kit/fields.ts'
import { documentTemplate, type PageSize, templateSource } from '#contract/modules/platform/document/document.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { saveFile } from '#kit/http/request.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { PaperFrame } from './PaperFrame.tsx'
import { WordFrame } from './WordFrame.tsx'
import './document.css'

interface PreviewProps {
  name: string
  pageSize: PageSize
  /** A stored template, which can also be downloaded … */
  templateId?: string
  /** … or a text during editing. */
  content?: string
  onClose: () => void
}

/** A template filled in for a resident: on screen, on paper, as a Word file. */
export function PreviewDialog({ name, pageSize, templateId, content, onClose }: PreviewProps) {
  const [oldmanId, setOldmanId] = useState<string>()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const print = () => frame?.contentWindow?.print()
  const download = () => templateId && oldmanId && saveFile(documentTemplate.templateDocument, { templateId, oldmanId })
  return (
    <Dialog
      open
      title={`预览“${name}”`}
      width="min(1080px, 94vw)"
      onCancel={onClose}
      footer={
        <Space>
          {templateId && (
            <Button disabled={!oldmanId} title={oldmanId ? undefined : '先选择老人'} onClick={() => void download()}>
              下载Word
            </Button>
          )}
          <Button type="primary" {...offBecause(!frame && '正在准备')} onClick={print}>
            打印
          </Button>
        </Space>
      }
    >
      <div className="paper-head">
        <FieldInput
          meta={residentMeta}
          field="oldmanId"
          aria-label="老人"
          placeholder="选择老人，看填好的文档"
          value={oldmanId}
          onChange={(value) => setOldmanId(typeof value === 'string' ? value : undefined)}
        />
        <span className="k-muted">{oldmanId ? '' : '未选择老人时用示例内容填写'}</span>
      </div>
      {content === undefined && templateId ? (
        <Stored templateId={templateId} oldmanId={oldmanId} pageSize={pageSize} setFrame={setFrame} />
      ) : (
        <Text content={content ?? ''} oldmanId={oldmanId} pageSize={pageSize} setFrame={setFrame} />
      )}
    </Dialog>
  )
}

const residentMeta = metaOf(oldman('老人')) ?? { label: '老人', kind: 'ref', lookup: 'residents' }

interface FrameProps {
  oldmanId: string | undefined
  pageSize: PageSize
  setFrame: (frame: HTMLIFrameElement | null) => void
}

function Stored({ templateId, ...shown }: FrameProps & { templateId: string }) {
  const query = useCall(documentTemplate.templateGet, { templateId }, { keep: false })
  return (
    <Loaded query={query}>
      {(row) =>
        row.source === templateSource.is.online ? (
          <Text content={row.content} {...shown} />
        ) : shown.oldmanId ? (
          <WordFrame templateId={templateId} oldmanId={shown.oldmanId} onReady={shown.setFrame} />
        ) : (
          <Alert type="info" showIcon title="这是Word文件模板，选择老人后显示填好的文档" />
        )
      }
    </Loaded>
  )
}

function Text({ content, oldmanId, pageSize, setFrame }: FrameProps & { content: string }) {
  const query = useCall(documentTemplate.templatePreview, { content, oldmanId })
  return (
    <Loaded query={query}>
      {({ html, missing }) => (
        <>
          {missing.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className="k-gap"
              title={`以下内容还不知道，留空待填：${missing.join('、')}`}
            />
          )}
          <PaperFrame ref={setFrame} html={html} pageSize={pageSize} />
        </>
      )}
    </Loaded>
  )
}

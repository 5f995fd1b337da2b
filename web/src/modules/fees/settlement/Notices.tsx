import { Alert, Button } from 'antd'
import { usePage } from '#kit/page/page.ts'

interface Notice {
  code: number
  message: string
  url?: string | null
}

/** Obstacles of a settlement in red, things to check in amber, each with the page that helps. */
export function Notices({ blocks, warnings }: { blocks: readonly Notice[]; warnings: readonly Notice[] }) {
  const page = usePage()
  const line = (type: 'error' | 'warning') =>
    function NoticeLine({ code, message, url }: Notice) {
      return (
        <Alert
          key={code}
          type={type}
          showIcon
          className="k-gap"
          title={message}
          action={
            url && (
              <Button size="small" onClick={() => page.open(url)}>
                去处理
              </Button>
            )
          }
        />
      )
    }
  return (
    <>
      {blocks.map(line('error'))}
      {warnings.map(line('warning'))}
    </>
  )
}

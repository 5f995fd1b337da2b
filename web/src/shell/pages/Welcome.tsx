import { Button } from 'antd'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { menuIcon } from '../menu/icons.tsx'
import { useShell } from '../shell-store.ts'

const fullDate = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full' })

/** Welcome page: greeting, date and quick entries, no figures (platform.md 12a). */
export default function Welcome() {
  const page = usePage()
  const now = new Date()
  const user = useShell((shell) => shell.user)
  const background = local.get('preloadcfg')?.welcomeBackground // B093
  const entries = user?.quickEntry ?? []
  const name = typeof user?.empInfo.empName === 'string' ? user.empInfo.empName : (user?.username ?? '')
  return (
    <div
      className="welcome"
      style={
        typeof background === 'string' && background
          ? { backgroundImage: `url(${JSON.stringify(background)})` }
          : undefined
      }
    >
      <h1>{`${partOfDay(now.getHours())}，${name}`}</h1>
      <p>{fullDate.format(now)}</p>
      <h2>快捷入口</h2>
      <div className="welcome-entries">
        {entries.map((entry) => (
          <Button key={entry.menuId} icon={menuIcon(entry.icon ?? '')} onClick={() => page.open(entry.routePath)}>
            {entry.menuName}
          </Button>
        ))}
        {entries.length === 0 && (
          <Button onClick={() => page.open('/callboard/personal/information')}>还没有快捷入口，去个人信息设置</Button>
        )}
      </div>
    </div>
  )
}

export function partOfDay(hour: number) {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

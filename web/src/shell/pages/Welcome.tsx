import { Button, Card, Empty, Flex, Typography } from 'antd'
import dayjs from 'dayjs'
import { usePage } from '../../kit/page.ts'
import { menuIcon } from '../icons.tsx'
import { useShell } from '../shell-store.ts'

/** Welcome page: greeting, date and quick entries, no figures (platform.md 12a). */
export function Welcome() {
  const page = usePage()
  const user = useShell((shell) => shell.user)
  const background = useShell((shell) => shell.config.loginPageConfig.welcomeBackground)
  const entries = user?.quickEntry ?? []
  const name = typeof user?.empInfo.empName === 'string' ? user.empInfo.empName : (user?.username ?? '')
  return (
    <div className="welcome" style={background ? { backgroundImage: `url(${JSON.stringify(background)})` } : undefined}>
      <Typography.Title level={2}>{`${partOfDay(dayjs().hour())}，${name}`}</Typography.Title>
      <Typography.Text type="secondary">{dayjs().format('YYYY年M月D日 dddd')}</Typography.Text>
      <Card title="快捷入口" className="welcome-card">
        {entries.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有快捷入口">
            <Button onClick={() => page.open('/callboard/personal/information')}>去个人信息设置</Button>
          </Empty>
        ) : (
          <Flex wrap gap={12}>
            {entries.map((entry) => (
              <Button key={entry.menuId} icon={menuIcon(entry.icon ?? '')} onClick={() => page.open(entry.routePath)}>
                {entry.menuName}
              </Button>
            ))}
          </Flex>
        )}
      </Card>
    </div>
  )
}

export function partOfDay(hour: number) {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

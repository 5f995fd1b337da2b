import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('auth', '登录会话')

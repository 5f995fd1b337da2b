import { nameModule } from '../../../kit/joins.ts'

nameModule('auth', '登录会话')

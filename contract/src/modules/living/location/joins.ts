import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('location', '位置房间床位')

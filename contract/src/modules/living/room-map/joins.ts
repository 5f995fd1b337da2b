import { nameModule } from '../../../kit/joins.ts'

nameModule('room-map', '房态图')

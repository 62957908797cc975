; What Numba asks for where a kernel makes arrays and lists. They are gone when the kernel returns, so memory comes from
; one room, from its beginning to its end, and begins anew once nothing is left. If it is too small, that is a trap.

%block = type { i64, ptr, ptr, ptr, i64 } ; Numba's MemInfo: references, destructor and its argument, data, size

@room = internal global [262144 x i8] zeroinitializer, align 64
@used = internal global i32 0
@alive = internal global i32 0

define internal ptr @take(i64 %wide) {
  %size = trunc i64 %wide to i32
  %from = load i32, ptr @used
  %end = add i32 %from, %size
  %up = add i32 %end, 63
  %next = and i32 %up, -64
  %fits = icmp ule i32 %next, 262144
  br i1 %fits, label %found, label %full
full:
  call void @llvm.trap()
  unreachable
found:
  store i32 %next, ptr @used
  %place = getelementptr i8, ptr @room, i32 %from
  ret ptr %place
}

define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %dtor) {
  %block = call ptr @take(i64 64)
  %data = call ptr @take(i64 %size)
  %before = load i32, ptr @alive
  %now = add i32 %before, 1
  store i32 %now, ptr @alive
  store i64 1, ptr %block
  %dtor.at = getelementptr %block, ptr %block, i32 0, i32 1
  store ptr %dtor, ptr %dtor.at
  %data.at = getelementptr %block, ptr %block, i32 0, i32 3
  store ptr %data, ptr %data.at
  %size.at = getelementptr %block, ptr %block, i32 0, i32 4
  store i64 %size, ptr %size.at
  ret ptr %block
}

define ptr @NRT_MemInfo_new_varsize(i64 %size) {
  %block = call ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr null)
  ret ptr %block
}

define ptr @NRT_MemInfo_alloc(i64 %size) {
  %block = call ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr null)
  ret ptr %block
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) { ; everything is aligned to 64 bytes
  %block = call ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr null)
  ret ptr %block
}

define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %size) {
  %new = call ptr @take(i64 %size)
  %data.at = getelementptr %block, ptr %block, i32 0, i32 3
  %old = load ptr, ptr %data.at
  %size.at = getelementptr %block, ptr %block, i32 0, i32 4
  %length = load i64, ptr %size.at
  %shorter = icmp ult i64 %size, %length
  %copied = select i1 %shorter, i64 %size, i64 %length
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %copied, i1 false)
  store ptr %new, ptr %data.at
  store i64 %size, ptr %size.at
  ret ptr %new
}

define void @NRT_MemInfo_call_dtor(ptr %block) {
  %dtor.at = getelementptr %block, ptr %block, i32 0, i32 1
  %dtor = load ptr, ptr %dtor.at
  %none = icmp eq ptr %dtor, null
  br i1 %none, label %release, label %destroy
destroy:
  %data.at = getelementptr %block, ptr %block, i32 0, i32 3
  %data = load ptr, ptr %data.at
  call void %dtor(ptr %data)
  br label %release
release:
  call void @NRT_Free(ptr %block)
  ret void
}

define ptr @NRT_Allocate(i64 %size) {
  %data = call ptr @take(i64 %size)
  %before = load i32, ptr @alive
  %now = add i32 %before, 1
  store i32 %now, ptr @alive
  ret ptr %data
}

define void @NRT_Free(ptr %data) {
  %before = load i32, ptr @alive
  %now = add i32 %before, -1
  store i32 %now, ptr @alive
  %last = icmp eq i32 %now, 0
  br i1 %last, label %anew, label %done
anew:
  store i32 0, ptr @used
  br label %done
done:
  ret void
}

define void @PyErr_SetString(ptr %kind, ptr %text) { ; an array of the wrong shape
  call void @llvm.trap()
  unreachable
}

declare void @llvm.trap()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

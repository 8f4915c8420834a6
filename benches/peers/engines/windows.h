/* What Cake asks of Windows, where there is none. */
#ifndef WINDOWS_H
#define WINDOWS_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef int BOOL;
typedef unsigned long DWORD;
typedef void *HANDLE, *HINSTANCE, *HKEY;
typedef unsigned char BYTE, *LPBYTE;
typedef char TCHAR, *LPSTR;

#define WINAPI
#define __stdcall
#define __cdecl
#define __declspec(what)
#define TRUE 1
#define FALSE 0
#define MAX_PATH 260
#define CLK_TCK CLOCKS_PER_SEC
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define GetCurrentDirectory(size, name) (strcpy(name, "."), 1)
#define SetCurrentDirectory(name) 0
#define SUCCEEDED(result) 0
#define SHGetFolderPath(...) -1
#define SHGetFolderPathA(...) -1
#define CSIDL_PERSONAL 0
#define PathAppend(...) 0
#define PathAppendA(...) 0

#define __popcnt __builtin_popcount
static inline unsigned char _BitScanForward(unsigned long *at, unsigned long word) {
    if ((unsigned)word) *at = __builtin_ctz((unsigned)word);
    return (unsigned)word != 0;
}
static inline unsigned char _BitScanReverse(unsigned long *at, unsigned long word) {
    if ((unsigned)word) *at = 31 - __builtin_clz((unsigned)word);
    return (unsigned)word != 0;
}
#endif

// node_modules/preact/dist/preact.module.js
var n;
var l;
var u;
var t;
var i;
var r;
var o;
var e;
var f;
var c;
var a;
var s;
var h;
var p;
var v;
var y;
var d = {};
var w = [];
var _ = /acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;
var g = Array.isArray;
function m(n3, l4) {
  for (var u5 in l4) n3[u5] = l4[u5];
  return n3;
}
function b(n3) {
  n3 && n3.parentNode && n3.parentNode.removeChild(n3);
}
function k(l4, u5, t4) {
  var i4, r4, o4, e4 = {};
  for (o4 in u5) "key" == o4 ? i4 = u5[o4] : "ref" == o4 ? r4 = u5[o4] : e4[o4] = u5[o4];
  if (arguments.length > 2 && (e4.children = arguments.length > 3 ? n.call(arguments, 2) : t4), "function" == typeof l4 && null != l4.defaultProps) for (o4 in l4.defaultProps) void 0 === e4[o4] && (e4[o4] = l4.defaultProps[o4]);
  return x(l4, e4, i4, r4, null);
}
function x(n3, t4, i4, r4, o4) {
  var e4 = { type: n3, props: t4, key: i4, ref: r4, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: void 0, __v: null == o4 ? ++u : o4, __i: -1, __u: 0 };
  return null == o4 && null != l.vnode && l.vnode(e4), e4;
}
function S(n3) {
  return n3.children;
}
function C(n3, l4) {
  this.props = n3, this.context = l4;
}
function $(n3, l4) {
  if (null == l4) return n3.__ ? $(n3.__, n3.__i + 1) : null;
  for (var u5; l4 < n3.__k.length; l4++) if (null != (u5 = n3.__k[l4]) && null != u5.__e) return u5.__e;
  return "function" == typeof n3.type ? $(n3) : null;
}
function I(n3) {
  if (n3.__P && n3.__d) {
    var u5 = n3.__v, t4 = u5.__e, i4 = [], r4 = [], o4 = m({}, u5);
    o4.__v = u5.__v + 1, l.vnode && l.vnode(o4), q(n3.__P, o4, u5, n3.__n, n3.__P.namespaceURI, 32 & u5.__u ? [t4] : null, i4, null == t4 ? $(u5) : t4, !!(32 & u5.__u), r4), o4.__v = u5.__v, o4.__.__k[o4.__i] = o4, D(i4, o4, r4), u5.__e = u5.__ = null, o4.__e != t4 && P(o4);
  }
}
function P(n3) {
  if (null != (n3 = n3.__) && null != n3.__c) return n3.__e = n3.__c.base = null, n3.__k.some(function(l4) {
    if (null != l4 && null != l4.__e) return n3.__e = n3.__c.base = l4.__e;
  }), P(n3);
}
function A(n3) {
  (!n3.__d && (n3.__d = true) && i.push(n3) && !H.__r++ || r != l.debounceRendering) && ((r = l.debounceRendering) || o)(H);
}
function H() {
  try {
    for (var n3, l4 = 1; i.length; ) i.length > l4 && i.sort(e), n3 = i.shift(), l4 = i.length, I(n3);
  } finally {
    i.length = H.__r = 0;
  }
}
function L(n3, l4, u5, t4, i4, r4, o4, e4, f5, c4, a4) {
  var s4, h5, p5, v4, y4, _4, g4 = t4 && t4.__k || w, m5 = l4.length;
  for (f5 = T(u5, l4, g4, f5, m5), s4 = 0; s4 < m5; s4++) null != (p5 = u5.__k[s4]) && (h5 = -1 != p5.__i && g4[p5.__i] || d, p5.__i = s4, _4 = q(n3, p5, h5, i4, r4, o4, e4, f5, c4, a4), v4 = p5.__e, p5.ref && h5.ref != p5.ref && (h5.ref && J(h5.ref, null, p5), a4.push(p5.ref, p5.__c || v4, p5)), null == y4 && null != v4 && (y4 = v4), 4 & p5.__u ? (f5 = j(p5, f5, n3), h5.__e && (h5.__e = null)) : "function" == typeof p5.type && void 0 !== _4 ? f5 = _4 : v4 && (f5 = v4.nextSibling), p5.__u &= -7);
  return u5.__e = y4, f5;
}
function T(n3, l4, u5, t4, i4) {
  var r4, o4, e4, f5, c4, a4 = u5.length, s4 = a4, h5 = 0;
  for (n3.__k = new Array(i4), r4 = 0; r4 < i4; r4++) null != (o4 = l4[r4]) && "boolean" != typeof o4 && "function" != typeof o4 ? ("string" == typeof o4 || "number" == typeof o4 || "bigint" == typeof o4 || o4.constructor == String ? o4 = n3.__k[r4] = x(null, o4, null, null, null) : g(o4) ? o4 = n3.__k[r4] = x(S, { children: o4 }, null, null, null) : void 0 === o4.constructor && o4.__b > 0 ? o4 = n3.__k[r4] = x(o4.type, o4.props, o4.key, o4.ref ? o4.ref : null, o4.__v) : n3.__k[r4] = o4, f5 = r4 + h5, o4.__ = n3, o4.__b = n3.__b + 1, e4 = null, -1 != (c4 = o4.__i = O(o4, u5, f5, s4)) && (s4--, (e4 = u5[c4]) && (e4.__u |= 2)), null == e4 || null == e4.__v ? (-1 == c4 && (i4 > a4 ? h5-- : i4 < a4 && h5++), "function" != typeof o4.type && (o4.__u |= 4)) : c4 != f5 && (c4 == f5 - 1 ? h5-- : c4 == f5 + 1 ? h5++ : (c4 > f5 ? h5-- : h5++, o4.__u |= 4))) : n3.__k[r4] = null;
  if (s4) for (r4 = 0; r4 < a4; r4++) null != (e4 = u5[r4]) && 0 == (2 & e4.__u) && (e4.__e == t4 && (t4 = $(e4)), K(e4, e4));
  return t4;
}
function j(n3, l4, u5) {
  var t4, i4;
  if ("function" == typeof n3.type) {
    for (t4 = n3.__k, i4 = 0; t4 && i4 < t4.length; i4++) t4[i4] && (t4[i4].__ = n3, l4 = j(t4[i4], l4, u5));
    return l4;
  }
  n3.__e != l4 && (l4 && n3.type && !l4.parentNode && (l4 = $(n3)), l4 = u5.insertBefore(n3.__e, l4 || null));
  do {
    l4 = l4 && l4.nextSibling;
  } while (null != l4 && 8 == l4.nodeType);
  return l4;
}
function O(n3, l4, u5, t4) {
  var i4, r4, o4, e4 = n3.key, f5 = n3.type, c4 = l4[u5], a4 = null != c4 && 0 == (2 & c4.__u);
  if (null === c4 && null == e4 || a4 && e4 == c4.key && f5 == c4.type) return u5;
  if (t4 > (a4 ? 1 : 0)) {
    for (i4 = u5 - 1, r4 = u5 + 1; i4 >= 0 || r4 < l4.length; ) if (null != (c4 = l4[o4 = i4 >= 0 ? i4-- : r4++]) && 0 == (2 & c4.__u) && e4 == c4.key && f5 == c4.type) return o4;
  }
  return -1;
}
function z(n3, l4, u5) {
  "-" == l4[0] ? n3.setProperty(l4, null == u5 ? "" : u5) : n3[l4] = null == u5 ? "" : "number" != typeof u5 || _.test(l4) ? u5 : u5 + "px";
}
function N(n3, l4, u5, t4, i4) {
  var r4, o4;
  n: if ("style" == l4) if ("string" == typeof u5) n3.style.cssText = u5;
  else {
    if ("string" == typeof t4 && (n3.style.cssText = t4 = ""), t4) for (l4 in t4) u5 && l4 in u5 || z(n3.style, l4, "");
    if (u5) for (l4 in u5) t4 && u5[l4] == t4[l4] || z(n3.style, l4, u5[l4]);
  }
  else if ("o" == l4[0] && "n" == l4[1]) r4 = l4 != (l4 = l4.replace(s, "$1")), o4 = l4.toLowerCase(), l4 = o4 in n3 || "onFocusOut" == l4 || "onFocusIn" == l4 ? o4.slice(2) : l4.slice(2), n3.l || (n3.l = {}), n3.l[l4 + r4] = u5, u5 ? t4 ? u5[a] = t4[a] : (u5[a] = h, n3.addEventListener(l4, r4 ? v : p, r4)) : n3.removeEventListener(l4, r4 ? v : p, r4);
  else {
    if ("http://www.w3.org/2000/svg" == i4) l4 = l4.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
    else if ("width" != l4 && "height" != l4 && "href" != l4 && "list" != l4 && "form" != l4 && "tabIndex" != l4 && "download" != l4 && "rowSpan" != l4 && "colSpan" != l4 && "role" != l4 && "popover" != l4 && l4 in n3) try {
      n3[l4] = null == u5 ? "" : u5;
      break n;
    } catch (n4) {
    }
    "function" == typeof u5 || (null == u5 || false === u5 && "-" != l4[4] ? n3.removeAttribute(l4) : n3.setAttribute(l4, "popover" == l4 && 1 == u5 ? "" : u5));
  }
}
function V(n3) {
  return function(u5) {
    if (this.l) {
      var t4 = this.l[u5.type + n3];
      if (null == u5[c]) u5[c] = h++;
      else if (u5[c] < t4[a]) return;
      return t4(l.event ? l.event(u5) : u5);
    }
  };
}
function q(n3, u5, t4, i4, r4, o4, e4, f5, c4, a4) {
  var s4, h5, p5, v4, y4, d4, _4, k4, x3, M2, I2, P2, A4, H2, T4, j4, F2 = u5.type;
  if (void 0 !== u5.constructor) return null;
  128 & t4.__u && (c4 = !!(32 & t4.__u), o4 = [f5 = u5.__e = t4.__e]), (s4 = l.__b) && s4(u5);
  n: if ("function" == typeof F2) {
    h5 = e4.length;
    try {
      if (x3 = u5.props, M2 = F2.prototype && F2.prototype.render, I2 = (s4 = F2.contextType) && i4[s4.__c], P2 = s4 ? I2 ? I2.props.value : s4.__ : i4, t4.__c ? k4 = (p5 = u5.__c = t4.__c).__ = p5.__E : (M2 ? u5.__c = p5 = new F2(x3, P2) : (u5.__c = p5 = new C(x3, P2), p5.constructor = F2, p5.render = Q), I2 && I2.sub(p5), p5.state || (p5.state = {}), p5.__n = i4, v4 = p5.__d = true, p5.__h = [], p5._sb = []), M2 && null == p5.__s && (p5.__s = p5.state), M2 && null != F2.getDerivedStateFromProps && (p5.__s == p5.state && (p5.__s = m({}, p5.__s)), m(p5.__s, F2.getDerivedStateFromProps(x3, p5.__s))), y4 = p5.props, d4 = p5.state, p5.__v = u5, v4) M2 && null == F2.getDerivedStateFromProps && null != p5.componentWillMount && p5.componentWillMount(), M2 && null != p5.componentDidMount && p5.__h.push(p5.componentDidMount);
      else {
        if (M2 && null == F2.getDerivedStateFromProps && x3 !== y4 && null != p5.componentWillReceiveProps && p5.componentWillReceiveProps(x3, P2), u5.__v == t4.__v || !p5.__e && null != p5.shouldComponentUpdate && false === p5.shouldComponentUpdate(x3, p5.__s, P2)) {
          u5.__v != t4.__v && (p5.props = x3, p5.state = p5.__s, p5.__d = false), u5.__e = t4.__e, u5.__k = t4.__k, u5.__k.some(function(n4) {
            n4 && (n4.__ = u5);
          }), w.push.apply(p5.__h, p5._sb), p5._sb = [], p5.__h.length && e4.push(p5), f5 = $(t4);
          break n;
        }
        null != p5.componentWillUpdate && p5.componentWillUpdate(x3, p5.__s, P2), M2 && null != p5.componentDidUpdate && p5.__h.push(function() {
          p5.componentDidUpdate(y4, d4, _4);
        });
      }
      if (p5.context = P2, p5.props = x3, p5.__P = n3, p5.__e = false, A4 = l.__r, H2 = 0, M2) p5.state = p5.__s, p5.__d = false, A4 && A4(u5), s4 = p5.render(p5.props, p5.state, p5.context), w.push.apply(p5.__h, p5._sb), p5._sb = [];
      else do {
        p5.__d = false, A4 && A4(u5), s4 = p5.render(p5.props, p5.state, p5.context), p5.state = p5.__s;
      } while (p5.__d && ++H2 < 25);
      p5.state = p5.__s, null != p5.getChildContext && (i4 = m(m({}, i4), p5.getChildContext())), M2 && !v4 && null != p5.getSnapshotBeforeUpdate && (_4 = p5.getSnapshotBeforeUpdate(y4, d4)), T4 = null != s4 && s4.type === S && null == s4.key ? E(s4.props.children) : s4, f5 = L(n3, g(T4) ? T4 : [T4], u5, t4, i4, r4, o4, e4, f5, c4, a4), p5.base = u5.__e, u5.__u &= -161, p5.__h.length && e4.push(p5), k4 && (p5.__E = p5.__ = null);
    } catch (n4) {
      if (e4.length = h5, u5.__v = null, c4 || null != o4) {
        if (n4.then) {
          for (u5.__u |= c4 ? 160 : 128; f5 && 8 == f5.nodeType && f5.nextSibling; ) f5 = f5.nextSibling;
          null != o4 && (o4[o4.indexOf(f5)] = null), u5.__e = f5;
        } else if (null != o4) for (j4 = o4.length; j4--; ) b(o4[j4]);
      } else u5.__e = t4.__e;
      null == u5.__k && (u5.__k = t4.__k || []), n4.then || B(u5), l.__e(n4, u5, t4);
    }
  } else null == o4 && u5.__v == t4.__v ? (u5.__k = t4.__k, u5.__e = t4.__e) : f5 = u5.__e = G(t4.__e, u5, t4, i4, r4, o4, e4, c4, a4);
  return (s4 = l.diffed) && s4(u5), 128 & u5.__u ? void 0 : f5;
}
function B(n3) {
  n3 && (n3.__c && (n3.__c.__e = true), n3.__k && n3.__k.some(B));
}
function D(n3, u5, t4) {
  for (var i4 = 0; i4 < t4.length; i4++) J(t4[i4], t4[++i4], t4[++i4]);
  l.__c && l.__c(u5, n3), n3.some(function(u6) {
    try {
      n3 = u6.__h, u6.__h = [], n3.some(function(n4) {
        n4.call(u6);
      });
    } catch (n4) {
      l.__e(n4, u6.__v);
    }
  });
}
function E(n3) {
  return "object" != typeof n3 || null == n3 || n3.__b > 0 ? n3 : g(n3) ? n3.map(E) : void 0 !== n3.constructor ? null : m({}, n3);
}
function G(u5, t4, i4, r4, o4, e4, f5, c4, a4) {
  var s4, h5, p5, v4, y4, w5, _4, m5 = i4.props || d, k4 = t4.props, x3 = t4.type;
  if ("svg" == x3 ? o4 = "http://www.w3.org/2000/svg" : "math" == x3 ? o4 = "http://www.w3.org/1998/Math/MathML" : o4 || (o4 = "http://www.w3.org/1999/xhtml"), null != e4) {
    for (s4 = 0; s4 < e4.length; s4++) if ((y4 = e4[s4]) && "setAttribute" in y4 == !!x3 && (x3 ? y4.localName == x3 : 3 == y4.nodeType)) {
      u5 = y4, e4[s4] = null;
      break;
    }
  }
  if (null == u5) {
    if (null == x3) return document.createTextNode(k4);
    u5 = document.createElementNS(o4, x3, k4.is && k4), c4 && (l.__m && l.__m(t4, e4), c4 = false), e4 = null;
  }
  if (null == x3) m5 === k4 || c4 && u5.data == k4 || (u5.data = k4);
  else {
    if (e4 = "textarea" == x3 && null != k4.defaultValue ? null : e4 && n.call(u5.childNodes), !c4 && null != e4) for (m5 = {}, s4 = 0; s4 < u5.attributes.length; s4++) m5[(y4 = u5.attributes[s4]).name] = y4.value;
    for (s4 in m5) y4 = m5[s4], "dangerouslySetInnerHTML" == s4 ? p5 = y4 : "children" == s4 || s4 in k4 || "value" == s4 && "defaultValue" in k4 || "checked" == s4 && "defaultChecked" in k4 || N(u5, s4, null, y4, o4);
    for (s4 in k4) y4 = k4[s4], "children" == s4 ? v4 = y4 : "dangerouslySetInnerHTML" == s4 ? h5 = y4 : "value" == s4 ? w5 = y4 : "checked" == s4 ? _4 = y4 : c4 && "function" != typeof y4 || m5[s4] === y4 || N(u5, s4, y4, m5[s4], o4);
    if (h5) c4 || p5 && (h5.__html == p5.__html || h5.__html == u5.innerHTML) || (u5.innerHTML = h5.__html), t4.__k = [];
    else if (p5 && (u5.innerHTML = ""), L("template" == t4.type ? u5.content : u5, g(v4) ? v4 : [v4], t4, i4, r4, "foreignObject" == x3 ? "http://www.w3.org/1999/xhtml" : o4, e4, f5, e4 ? e4[0] : i4.__k && $(i4, 0), c4, a4), null != e4) for (s4 = e4.length; s4--; ) b(e4[s4]);
    c4 && "textarea" != x3 || (s4 = "value", "progress" == x3 && null == w5 ? u5.removeAttribute("value") : null != w5 && (w5 !== u5[s4] || "progress" == x3 && !w5 || "option" == x3 && w5 != m5[s4]) && N(u5, s4, w5, m5[s4], o4), s4 = "checked", null != _4 && _4 != u5[s4] && N(u5, s4, _4, m5[s4], o4));
  }
  return u5;
}
function J(n3, u5, t4) {
  try {
    if ("function" == typeof n3) {
      var i4 = "function" == typeof n3.__u;
      i4 && n3.__u(), i4 && null == u5 || (n3.__u = n3(u5));
    } else n3.current = u5;
  } catch (n4) {
    l.__e(n4, t4);
  }
}
function K(n3, u5, t4) {
  var i4, r4;
  if (l.unmount && l.unmount(n3), (i4 = n3.ref) && (i4.current && i4.current != n3.__e || J(i4, null, u5)), null != (i4 = n3.__c)) {
    if (i4.componentWillUnmount) try {
      i4.componentWillUnmount();
    } catch (n4) {
      l.__e(n4, u5);
    }
    i4.base = i4.__P = i4.__n = null;
  }
  if (i4 = n3.__k) for (r4 = 0; r4 < i4.length; r4++) i4[r4] && K(i4[r4], u5, t4 || "function" != typeof n3.type);
  t4 || b(n3.__e), n3.__c = n3.__ = n3.__e = void 0;
}
function Q(n3, l4, u5) {
  return this.constructor(n3, u5);
}
function R(u5, t4, i4) {
  var r4, o4, e4, f5;
  t4 == document && (t4 = document.documentElement), l.__ && l.__(u5, t4), o4 = (r4 = "function" == typeof i4) ? null : i4 && i4.__k || t4.__k, e4 = [], f5 = [], q(t4, u5 = (!r4 && i4 || t4).__k = k(S, null, [u5]), o4 || d, d, t4.namespaceURI, !r4 && i4 ? [i4] : o4 ? null : t4.firstChild ? n.call(t4.childNodes) : null, e4, !r4 && i4 ? i4 : o4 ? o4.__e : t4.firstChild, r4, f5), D(e4, u5, f5), u5.props.children = null;
}
n = w.slice, l = { __e: function(n3, l4, u5, t4) {
  for (var i4, r4, o4; l4 = l4.__; ) if ((i4 = l4.__c) && !i4.__) try {
    if ((r4 = i4.constructor) && null != r4.getDerivedStateFromError && (i4.setState(r4.getDerivedStateFromError(n3)), o4 = i4.__d), null != i4.componentDidCatch && (i4.componentDidCatch(n3, t4 || {}), o4 = i4.__d), o4) return i4.__E = i4;
  } catch (l5) {
    n3 = l5;
  }
  throw n3;
} }, u = 0, t = function(n3) {
  return null != n3 && void 0 === n3.constructor;
}, C.prototype.setState = function(n3, l4) {
  var u5;
  u5 = null != this.__s && this.__s != this.state ? this.__s : this.__s = m({}, this.state), "function" == typeof n3 && (n3 = n3(m({}, u5), this.props)), n3 && m(u5, n3), null != n3 && this.__v && (l4 && this._sb.push(l4), A(this));
}, C.prototype.forceUpdate = function(n3) {
  this.__v && (this.__e = true, n3 && this.__h.push(n3), A(this));
}, C.prototype.render = S, i = [], o = "function" == typeof Promise ? Promise.prototype.then.bind(Promise.resolve()) : setTimeout, e = function(n3, l4) {
  return n3.__v.__b - l4.__v.__b;
}, H.__r = 0, f = Math.random().toString(8), c = "__d" + f, a = "__a" + f, s = /(PointerCapture)$|Capture$/i, h = 0, p = V(false), v = V(true), y = 0;

// node_modules/preact/hooks/dist/hooks.module.js
var t2;
var r2;
var u2;
var i2;
var o2 = 0;
var f2 = [];
var c2 = l;
var e2 = c2.__b;
var a2 = c2.__r;
var v2 = c2.diffed;
var l2 = c2.__c;
var m2 = c2.unmount;
var p2 = c2.__;
function s2(n3, t4) {
  c2.__h && c2.__h(r2, n3, o2 || t4), o2 = 0;
  var u5 = r2.__H || (r2.__H = { __: [], __h: [] });
  return n3 >= u5.__.length && u5.__.push({}), u5.__[n3];
}
function h2(n3, u5) {
  var i4 = s2(t2++, 3);
  !c2.__s && C2(i4.__H, u5) && (i4.__ = n3, i4.u = u5, r2.__H.__h.push(i4));
}
function _2(n3, u5) {
  var i4 = s2(t2++, 4);
  !c2.__s && C2(i4.__H, u5) && (i4.__ = n3, i4.u = u5, r2.__h.push(i4));
}
function A2(n3) {
  return o2 = 5, T2(function() {
    return { current: n3 };
  }, []);
}
function T2(n3, r4) {
  var u5 = s2(t2++, 7);
  return C2(u5.__H, r4) && (u5.__ = n3(), u5.__H = r4, u5.__h = n3), u5.__;
}
function j2() {
  for (var n3; n3 = f2.shift(); ) {
    var t4 = n3.__H;
    if (n3.__P && t4) try {
      t4.__h.some(z2), t4.__h.some(B2), t4.__h = [];
    } catch (r4) {
      t4.__h = [], c2.__e(r4, n3.__v);
    }
  }
}
c2.__b = function(n3) {
  r2 = null, e2 && e2(n3);
}, c2.__ = function(n3, t4) {
  n3 && t4.__k && t4.__k.__m && (n3.__m = t4.__k.__m), p2 && p2(n3, t4);
}, c2.__r = function(n3) {
  a2 && a2(n3), t2 = 0;
  var i4 = (r2 = n3.__c).__H;
  i4 && (u2 === r2 ? (i4.__h = [], r2.__h = [], i4.__.some(function(n4) {
    n4.__N && (n4.__ = n4.__N), n4.u = n4.__N = void 0;
  })) : (i4.__h.some(z2), i4.__h.some(B2), i4.__h = [], t2 = 0)), u2 = r2;
}, c2.diffed = function(n3) {
  v2 && v2(n3);
  var t4 = n3.__c;
  t4 && t4.__H && (t4.__H.__h.length && (1 !== f2.push(t4) && i2 === c2.requestAnimationFrame || ((i2 = c2.requestAnimationFrame) || w2)(j2)), t4.__H.__.some(function(n4) {
    n4.u && (n4.__H = n4.u, n4.u = void 0);
  })), u2 = r2 = null;
}, c2.__c = function(n3, t4) {
  t4.some(function(n4) {
    try {
      n4.__h.some(z2), n4.__h = n4.__h.filter(function(n5) {
        return !n5.__ || B2(n5);
      });
    } catch (r4) {
      t4.some(function(n5) {
        n5.__h && (n5.__h = []);
      }), t4 = [], c2.__e(r4, n4.__v);
    }
  }), l2 && l2(n3, t4);
}, c2.unmount = function(n3) {
  m2 && m2(n3);
  var t4, r4 = n3.__c;
  r4 && r4.__H && (r4.__H.__.some(function(n4) {
    try {
      z2(n4);
    } catch (n5) {
      t4 = n5;
    }
  }), r4.__H = void 0, t4 && c2.__e(t4, r4.__v));
};
var k2 = "function" == typeof requestAnimationFrame;
function w2(n3) {
  var t4, r4 = function() {
    clearTimeout(u5), k2 && cancelAnimationFrame(t4), setTimeout(n3);
  }, u5 = setTimeout(r4, 35);
  k2 && (t4 = requestAnimationFrame(r4));
}
function z2(n3) {
  var t4 = r2, u5 = n3.__c;
  "function" == typeof u5 && (n3.__c = void 0, u5()), r2 = t4;
}
function B2(n3) {
  var t4 = r2;
  n3.__c = n3.__(), r2 = t4;
}
function C2(n3, t4) {
  return !n3 || n3.length !== t4.length || t4.some(function(t5, r4) {
    return t5 !== n3[r4];
  });
}

// node_modules/@preact/signals-core/dist/signals-core.module.js
var i3 = Symbol.for("preact-signals");
function t3() {
  if (!(v3 > 1)) {
    var i4, t4 = false;
    !(function() {
      var i5 = c3;
      c3 = void 0;
      while (void 0 !== i5) {
        var t5 = i5.S;
        if (t5.v === i5.v) {
          for (var r5 = t5.t; void 0 !== r5; r5 = r5.x) if (r5.i === i5.i) r5.i = t5.i;
        }
        i5 = i5.o;
      }
    })();
    while (void 0 !== h3) {
      var r4 = h3;
      h3 = void 0;
      s3++;
      while (void 0 !== r4) {
        var n3 = r4.u;
        r4.u = void 0;
        r4.f &= -3;
        if (!(8 & r4.f) && w3(r4)) try {
          r4.c();
        } catch (r5) {
          if (!t4) {
            i4 = r5;
            t4 = true;
          }
        }
        r4 = n3;
      }
    }
    s3 = 0;
    v3--;
    if (t4) throw i4;
  } else v3--;
}
function r3(i4) {
  if (v3 > 0) return i4();
  u3 = ++e3;
  v3++;
  try {
    return i4();
  } finally {
    t3();
  }
}
var n2;
var o3 = void 0;
function f3(i4) {
  var t4 = o3, r4 = n2;
  o3 = void 0;
  n2 = void 0;
  try {
    return i4();
  } finally {
    o3 = t4;
    n2 = r4;
  }
}
var h3 = void 0;
var v3 = 0;
var s3 = 0;
var e3 = 0;
var u3 = 0;
var c3 = void 0;
var a3 = 0;
function d2(i4) {
  if (void 0 !== o3) {
    var t4 = i4.n;
    if (void 0 === t4 || t4.t !== o3) {
      t4 = { i: 0, S: i4, p: o3.s, n: void 0, t: o3, e: void 0, x: void 0, r: t4 };
      if (void 0 !== o3.s) o3.s.n = t4;
      o3.s = t4;
      i4.n = t4;
      if (32 & o3.f) i4.S(t4);
      return t4;
    } else if (-1 === t4.i) {
      t4.i = 0;
      if (void 0 !== t4.n) {
        t4.n.p = t4.p;
        if (void 0 !== t4.p) t4.p.n = t4.n;
        t4.p = o3.s;
        t4.n = void 0;
        o3.s.n = t4;
        o3.s = t4;
      }
      return t4;
    }
  }
}
function l3(i4, t4) {
  this.v = i4;
  this.i = 0;
  this.n = void 0;
  this.t = void 0;
  this.l = 0;
  this.W = null == t4 ? void 0 : t4.watched;
  this.Z = null == t4 ? void 0 : t4.unwatched;
  this.name = null == t4 ? void 0 : t4.name;
}
l3.prototype.brand = i3;
l3.prototype.h = function() {
  return true;
};
l3.prototype.S = function(i4) {
  var t4 = this, r4 = this.t;
  if (r4 !== i4 && void 0 === i4.e) {
    i4.x = r4;
    this.t = i4;
    if (void 0 !== r4) r4.e = i4;
    else f3(function() {
      var i5;
      null == (i5 = t4.W) || i5.call(t4);
    });
  }
};
l3.prototype.U = function(i4) {
  var t4 = this;
  if (void 0 !== this.t) {
    var r4 = i4.e, n3 = i4.x;
    if (void 0 !== r4) {
      r4.x = n3;
      i4.e = void 0;
    }
    if (void 0 !== n3) {
      n3.e = r4;
      i4.x = void 0;
    }
    if (i4 === this.t) {
      this.t = n3;
      if (void 0 === n3) f3(function() {
        var i5;
        null == (i5 = t4.Z) || i5.call(t4);
      });
    }
  }
};
l3.prototype.subscribe = function(i4) {
  var t4 = this;
  return x2(function() {
    var r4 = t4.value;
    f3(function() {
      return i4(r4);
    });
  }, { name: "sub" });
};
l3.prototype.valueOf = function() {
  return this.value;
};
l3.prototype.toString = function() {
  return this.value + "";
};
l3.prototype.toJSON = function() {
  return this.value;
};
l3.prototype.peek = function() {
  var i4 = this;
  return f3(function() {
    return i4.value;
  });
};
Object.defineProperty(l3.prototype, "value", { get: function() {
  var i4 = d2(this);
  if (void 0 !== i4) i4.i = this.i;
  return this.v;
}, set: function(i4) {
  if (i4 !== this.v) {
    if (s3 > 100) throw new Error("Cycle detected");
    !(function(i5) {
      if (0 !== v3 && 0 === s3) {
        if (i5.l !== u3) {
          i5.l = u3;
          c3 = { S: i5, v: i5.v, i: i5.i, o: c3 };
        }
      }
    })(this);
    this.v = i4;
    this.i++;
    a3++;
    v3++;
    try {
      for (var r4 = this.t; void 0 !== r4; r4 = r4.x) r4.t.N();
    } finally {
      t3();
    }
  }
} });
function y2(i4, t4) {
  return new l3(i4, t4);
}
function w3(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n) if (t4.S.i !== t4.i || !t4.S.h() || t4.S.i !== t4.i) return true;
  return false;
}
function b2(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n) {
    var r4 = t4.S.n;
    if (void 0 !== r4) t4.r = r4;
    t4.S.n = t4;
    t4.i = -1;
    if (void 0 === t4.n) {
      i4.s = t4;
      break;
    }
  }
}
function _3(i4) {
  var t4 = i4.s, r4 = void 0;
  while (void 0 !== t4) {
    var n3 = t4.p;
    if (-1 === t4.i) {
      t4.S.U(t4);
      if (void 0 !== n3) n3.n = t4.n;
      if (void 0 !== t4.n) t4.n.p = n3;
    } else r4 = t4;
    t4.S.n = t4.r;
    if (void 0 !== t4.r) t4.r = void 0;
    t4 = n3;
  }
  i4.s = r4;
}
function j3(i4, t4) {
  l3.call(this, void 0, t4);
  this.x = i4;
  this.s = void 0;
  this.g = a3 - 1;
  this.f = 4;
}
j3.prototype = new l3();
j3.prototype.h = function() {
  this.f &= -3;
  if (1 & this.f) return false;
  if (32 == (36 & this.f)) return true;
  this.f &= -5;
  if (this.g === a3) return true;
  this.g = a3;
  this.f |= 1;
  if (this.i > 0 && !w3(this)) {
    this.f &= -2;
    return true;
  }
  var i4 = o3;
  try {
    b2(this);
    o3 = this;
    var t4 = this.x();
    if (16 & this.f || this.v !== t4 || 0 === this.i) {
      this.v = t4;
      this.f &= -17;
      this.i++;
    }
  } catch (i5) {
    this.v = i5;
    this.f |= 16;
    this.i++;
  }
  o3 = i4;
  _3(this);
  this.f &= -2;
  return true;
};
j3.prototype.S = function(i4) {
  if (void 0 === this.t) {
    this.f |= 36;
    for (var t4 = this.s; void 0 !== t4; t4 = t4.n) t4.S.S(t4);
  }
  l3.prototype.S.call(this, i4);
};
j3.prototype.U = function(i4) {
  if (void 0 !== this.t) {
    l3.prototype.U.call(this, i4);
    if (void 0 === this.t) {
      this.f &= -33;
      for (var t4 = this.s; void 0 !== t4; t4 = t4.n) t4.S.U(t4);
    }
  }
};
j3.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 6;
    for (var i4 = this.t; void 0 !== i4; i4 = i4.x) i4.t.N();
  }
};
Object.defineProperty(j3.prototype, "value", { get: function() {
  if (1 & this.f) throw new Error("Cycle detected");
  var i4 = d2(this);
  this.h();
  if (void 0 !== i4) i4.i = this.i;
  if (16 & this.f) throw this.v;
  return this.v;
} });
function O2(i4, t4) {
  return new j3(i4, t4);
}
function p3(i4) {
  var r4 = i4.j;
  i4.j = void 0;
  if ("function" == typeof r4) {
    v3++;
    var n3 = o3;
    o3 = void 0;
    try {
      r4();
    } catch (t4) {
      i4.f &= -2;
      i4.f |= 8;
      g2(i4);
      throw t4;
    } finally {
      o3 = n3;
      t3();
    }
  }
}
function g2(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n) t4.S.U(t4);
  i4.x = void 0;
  i4.s = void 0;
  p3(i4);
}
function S2(i4) {
  if (o3 !== this) throw new Error("Out-of-order effect");
  _3(this);
  o3 = i4;
  this.f &= -2;
  try {
    if (8 & this.f) g2(this);
  } finally {
    t3();
  }
}
function m3(i4, t4) {
  this.x = i4;
  this.j = void 0;
  this.s = void 0;
  this.u = void 0;
  this.f = 32;
  this.name = null == t4 ? void 0 : t4.name;
  if (n2) n2.push(this);
}
m3.prototype.c = function() {
  var i4 = this.S();
  try {
    if (8 & this.f) return;
    if (void 0 === this.x) return;
    var t4 = this.x();
    if ("function" == typeof t4) this.j = t4;
  } finally {
    i4();
  }
};
m3.prototype.S = function() {
  if (1 & this.f) throw new Error("Cycle detected");
  this.f |= 1;
  this.f &= -9;
  p3(this);
  b2(this);
  v3++;
  var i4 = o3;
  o3 = this;
  return S2.bind(this, i4);
};
m3.prototype.N = function() {
  if (!(2 & this.f)) {
    this.f |= 2;
    this.u = h3;
    h3 = this;
  }
};
m3.prototype.d = function() {
  this.f |= 8;
  if (!(1 & this.f)) g2(this);
};
m3.prototype.dispose = function() {
  this.d();
};
function x2(i4, t4) {
  var r4 = new m3(i4, t4);
  try {
    r4.c();
  } catch (i5) {
    r4.d();
    throw i5;
  }
  var n3 = r4.d.bind(r4);
  n3[Symbol.dispose] = n3;
  return n3;
}

// node_modules/@preact/signals/dist/signals.module.js
var h4;
var d3;
var p4;
var m4 = "undefined" != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__;
var g3 = [];
x2(function() {
  h4 = this.N;
})();
function b3(i4, n3) {
  l[i4] = n3.bind(null, l[i4] || function() {
  });
}
function y3(i4) {
  if (p4) {
    var n3 = p4;
    p4 = void 0;
    n3();
  }
  p4 = i4 && i4.S();
}
function w4(i4) {
  var n3 = this, r4 = i4.data, t4 = useSignal(r4);
  t4.name = "ReactiveDom";
  t4.value = r4;
  var e4 = T2(function() {
    var i5 = n3, r5 = n3.__v;
    while (r5 = r5.__) if (r5.__c) {
      r5.__c.__$f |= 4;
      break;
    }
    var o4 = O2(function() {
      var i6 = t4.value.value;
      return 0 === i6 ? 0 : true === i6 ? "" : i6 || "";
    }), e5 = O2(function() {
      return !Array.isArray(o4.value) && !t(o4.value);
    }), u6 = x2(function() {
      this.N = M;
      if (e5.value) {
        var n4 = o4.value;
        if (i5.__v && i5.__v.__e && 3 === i5.__v.__e.nodeType) i5.__v.__e.data = n4;
      }
    }), c5 = n3.__$u.d;
    n3.__$u.d = function() {
      u6();
      c5.call(this);
    };
    return [e5, o4];
  }, []), u5 = e4[0], c4 = e4[1];
  return u5.value ? c4.peek() : c4.value;
}
w4.displayName = "ReactiveTextNode";
Object.defineProperties(l3.prototype, { constructor: { configurable: true, value: k(S, null).constructor }, type: { configurable: true, value: w4 }, props: { configurable: true, get: function() {
  var i4 = this;
  return { data: { get value() {
    return i4.value;
  } } };
} }, __b: { configurable: true, value: 1 } });
b3("__b", function(i4, n3) {
  y3();
  d3 = void 0;
  if ("string" == typeof n3.type) {
    var r4, t4 = n3.props;
    for (var f5 in t4) if ("children" !== f5) {
      var o4 = t4[f5];
      if (o4 instanceof l3) {
        if (!r4) n3.__np = r4 = {};
        r4[f5] = o4;
        t4[f5] = o4.peek();
      }
    }
  }
  i4(n3);
});
b3("__r", function(i4, r4) {
  i4(r4);
  if (r4.type !== S) {
    y3();
    var t4, f5 = r4.__c;
    if (f5) {
      f5.__$f &= -2;
      if (void 0 === (t4 = f5.__$u)) f5.__$u = t4 = (function(i5, n3) {
        var r5;
        x2(function() {
          r5 = this;
        }, { name: n3 });
        r5.c = i5;
        return r5;
      })(/* @__PURE__ */ (function(i5) {
        return function() {
          var n3;
          if (m4) null == (n3 = this.y) || n3.call(this);
          i5.__$f |= 1;
          i5.setState({});
        };
      })(f5), "function" == typeof r4.type ? r4.type.displayName || r4.type.name : "");
    }
    d3 = f5;
    y3(t4);
  }
});
b3("__e", function(i4, n3, r4, t4) {
  y3();
  d3 = void 0;
  i4(n3, r4, t4);
});
b3("diffed", function(i4, n3) {
  y3();
  d3 = void 0;
  var r4;
  if ("string" == typeof n3.type && (r4 = n3.__e)) {
    var t4 = n3.__np, f5 = n3.props, o4 = r4.U;
    if (o4) for (var e4 in o4) {
      var u5 = o4[e4];
      if (!(void 0 === u5 || t4 && e4 in t4)) {
        u5.d();
        o4[e4] = void 0;
      }
    }
    if (t4) {
      if (!o4) {
        o4 = {};
        r4.U = o4;
      }
      for (var a4 in t4) {
        var c4 = o4[a4], v4 = t4[a4];
        if (void 0 === c4) {
          c4 = k3(r4, a4, v4, f5);
          o4[a4] = c4;
        } else c4.o(v4, f5);
      }
    }
  }
  i4(n3);
});
function k3(i4, n3, r4, t4) {
  var f5 = n3 in i4 && void 0 === i4.ownerSVGElement, o4 = y2(r4);
  return { o: function(i5, n4) {
    o4.value = i5;
    t4 = n4;
  }, d: x2(function() {
    this.N = M;
    var r5 = o4.value.value;
    if (t4[n3] !== r5) {
      t4[n3] = r5;
      if (f5) i4[n3] = r5;
      else if (null != r5 && (false !== r5 || "-" === n3[4])) i4.setAttribute(n3, r5);
      else i4.removeAttribute(n3);
    }
  }) };
}
b3("unmount", function(i4, n3) {
  if ("string" == typeof n3.type) {
    var r4 = n3.__e;
    if (r4) {
      var t4 = r4.U;
      if (t4) {
        r4.U = void 0;
        for (var f5 in t4) {
          var o4 = t4[f5];
          if (o4) o4.d();
        }
      }
    }
    var e4 = n3.__np;
    if (e4) {
      var u5 = n3.props;
      for (var a4 in e4) u5[a4] = e4[a4];
    }
    n3.__np = void 0;
  } else {
    var c4 = n3.__c;
    if (c4) {
      c4.__$f |= 8;
      var v4 = c4.__$u;
      if (v4) {
        c4.__$u = void 0;
        v4.d();
      }
    }
  }
  i4(n3);
});
b3("__h", function(i4, n3, r4, t4) {
  if (t4 < 3) n3.__$f |= 2;
  i4(n3, r4, t4);
});
C.prototype.shouldComponentUpdate = function(i4, n3) {
  if (this.__R) return true;
  var r4 = this.__$u, t4 = r4 && void 0 !== r4.s;
  for (var f5 in n3) return true;
  if (this.__f || "boolean" == typeof this.u && true === this.u) {
    var o4 = 2 & this.__$f;
    if (!(t4 || o4 || 4 & this.__$f)) return true;
    if (1 & this.__$f) return true;
  } else {
    if (!(t4 || 4 & this.__$f)) return true;
    if (3 & this.__$f) return true;
  }
  for (var e4 in i4) if ("__source" !== e4 && i4[e4] !== this.props[e4]) return true;
  for (var u5 in this.props) if (!(u5 in i4)) return true;
  return false;
};
function useSignal(i4, n3) {
  return T2(function() {
    return y2(i4, n3);
  }, []);
}
var A3 = function(i4) {
  queueMicrotask(function() {
    queueMicrotask(i4);
  });
};
function F() {
  r3(function() {
    var i4;
    while (i4 = g3.shift()) h4.call(i4);
  });
}
function M() {
  if (1 === g3.push(this)) (l.requestAnimationFrame || A3)(F);
}

// src/address.ts
var VIEWS = ["play", "review", "tree", "exercise", "tour"];
function read(fragment) {
  const [path, query] = fragment.replace(/^#\/?/, "").split("?", 2);
  const view2 = VIEWS.find((known2) => known2 === path) ?? "play";
  return { view: view2, words: Object.fromEntries(new URLSearchParams(query ?? "")) };
}
function write({ view: view2, words: words4 }) {
  const query = new URLSearchParams(words4).toString();
  return `#/${view2}${query ? `?${query}` : ""}`;
}
var address = y2(read(location.hash));
var view = O2(() => address.value.view);
function go(words4, options = {}) {
  const now = address.value;
  const all2 = { ...options.fresh ? {} : now.words, ...words4 };
  const kept2 = Object.fromEntries(Object.entries(all2).filter(([, word]) => word !== ""));
  const next = { view: options.view ?? now.view, words: kept2 };
  if (write(next) === write(now)) return;
  if (options.step) history.pushState(null, "", write(next));
  else history.replaceState(null, "", write(next));
  address.value = next;
}
window.addEventListener("popstate", () => address.value = read(location.hash));
window.addEventListener("hashchange", () => address.value = read(location.hash));
function joined(list2) {
  return list2.map((text3) => text3.replaceAll("~", "~0").replaceAll(",", "~1")).join(",");
}
function divided(word) {
  if (!word) return [];
  return word.split(",").map((text3) => text3.replaceAll("~1", ",").replaceAll("~0", "~"));
}
var TITLES = { play: "Play", review: "Review", tree: "Trees", exercise: "Exercises", tour: "Lecture" };
x2(() => {
  const { view: view2, words: words4 } = address.value;
  const about = view2 === "play" && words4.game ? `${words4.game} · ` : "";
  document.title = `${about}${TITLES[view2]} · Outply`;
});

// src/api.ts
var Refused = class extends Error {
  /** Whether no answer came: the server is gone or restarting. */
  unreachable;
  constructor(message, unreachable) {
    super(message);
    this.unreachable = unreachable;
  }
};
async function send(path, body, signal) {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, { ...body === void 0 ? {} : post, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("The server does not answer.", true);
  }
  if (response.ok) return response;
  const problem3 = await response.json().catch(() => null);
  throw new Refused(problem3?.error ?? `${response.status} ${response.statusText}`, false);
}
async function ask(path, body, signal) {
  return await (await send(path, body, signal)).json();
}
async function download(name, path, body) {
  const link2 = document.createElement("a");
  link2.href = URL.createObjectURL(await (await send(path, body)).blob());
  link2.download = name;
  link2.click();
  setTimeout(() => URL.revokeObjectURL(link2.href), 1e3);
}
async function search(request, signal, heard) {
  for await (const update of listen("/api/search", request, signal)) {
    if (update.event === "failed") throw new Refused(update.error, false);
    heard(update);
    if (update.event === "done") return update;
  }
  throw new Refused("The server ended the search.", true);
}
async function* listen(path, request, signal) {
  yield* updates(await send(path, request, signal));
}
async function* updates(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += value;
      const events = pending.split("\n\n");
      pending = events.pop() ?? "";
      for (const event of events) {
        const data = event.split("\n").filter((line3) => line3.startsWith("data:")).map((line3) => line3.slice(5));
        if (data.length > 0) yield JSON.parse(data.join("\n"));
      }
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused("The server does not answer.", true);
  } finally {
    void reader.cancel().catch(() => {
    });
  }
}

// src/game.ts
var games = y2([]);
var first = y2("");
var trouble = y2("");
var reachable = y2(true);
var revived = y2(0);
var game = O2(() => address.value.words.game ?? first.value);
var start = O2(() => address.value.words.start ?? "");
var line = O2(() => address.value.words.moves ?? "");
var moves = O2(() => divided(line.value));
var at = O2(() => {
  const word = address.value.words.at;
  return word === void 0 ? moves.value.length : Math.min(Math.max(0, Number(word) || 0), moves.value.length);
});
var seats = O2(() => divided(address.value.words.seats));
var seed = O2(() => Number(address.value.words.seed ?? 0) || 0);
var place = O2(() => ({
  game: game.value,
  ...start.value ? { position: start.value } : {},
  moves: moves.value.slice(0, at.value)
}));
var key = O2(() => JSON.stringify(place.value));
var details = y2(null);
var shown = y2(null);
var position = O2(() => shown.value?.key === key.value ? shown.value.position : null);
var thinking = y2(false);
function seat(player) {
  const word = seats.value[player];
  if (word !== void 0) return word;
  return player === 1 ? "5" : "me";
}
function capital(words4) {
  return words4.charAt(0).toUpperCase() + words4.slice(1);
}
async function list() {
  const all2 = await ask("/api/games");
  games.value = all2.games;
  first.value = all2.first;
}
function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  if (error instanceof Refused && error.unreachable) {
    lost();
    return;
  }
  trouble.value = error instanceof Error ? error.message : String(error);
}
function lost() {
  if (!reachable.value) return;
  reachable.value = false;
  const again = async () => {
    try {
      await list();
      reachable.value = true;
      revived.value += 1;
    } catch {
      setTimeout(again, 1e3);
    }
  };
  setTimeout(again, 500);
}
function follow() {
  list().catch(complain);
  x2(() => {
    const name = game.value;
    void revived.value;
    if (!name || view.value !== "play") return;
    ask("/api/game", { game: name }).then((found2) => {
      if (game.peek() === name) details.value = found2;
    }, complain);
  });
  x2(() => {
    const [asked2, now] = [place.value, key.value];
    void revived.value;
    if (!asked2.game || view.peek() !== "play") return;
    trouble.value = "";
    ask("/api/position", asked2).then((found2) => {
      if (key.peek() === now) shown.value = { key: now, position: found2 };
    }, complain);
  });
  x2(opponents);
}
var live = O2(() => at.value === moves.value.length && address.value.words.paused !== "1");
function opponents() {
  const now = position.value;
  const mover = now?.state.to_move ?? null;
  void revived.value;
  thinking.value = false;
  if (!now || now.state.payoffs || !live.value || view.value !== "play" || flag.value !== null) return;
  if (mover !== null && seat(mover) === "me") return;
  const [asked2, mine] = [place.peek(), key.peek()];
  const stop = new AbortController();
  thinking.value = true;
  const chosen3 = mover === null ? draw(asked2, stop.signal) : reply(asked2, mover, stop.signal);
  chosen3.then((action) => {
    if (!stop.signal.aborted && key.peek() === mine && action) f3(() => play(action));
  }, complain);
  return () => stop.abort();
}
async function draw(asked2, signal) {
  const drawn3 = await ask("/api/chance", { place: asked2, seed: seed.peek() }, signal);
  return drawn3.outcome;
}
async function reply(asked2, player, signal) {
  const limits = { milliseconds: Math.round(share(player)) };
  const request = { place: asked2, level: Number(seat(player)) || 5, limits };
  const { analysis } = await search(request, signal, () => {
  });
  return analysis.action ?? null;
}
var ledTo = "";
function lead(words4) {
  r3(() => {
    go(words4);
    ledTo = key.peek();
  });
}
function takenHere() {
  const led = ledTo === key.peek();
  if (led) ledTo = "";
  return led;
}
function play(action) {
  trouble.value = "";
  lead({ moves: joined([...moves.value.slice(0, at.value), action]), at: "" });
}
function playAll(all2) {
  trouble.value = "";
  (all2.length === at.value + 1 ? lead : go)({ moves: joined(all2), at: "" });
}
function show(ply2) {
  const end = moves.value.length;
  const to2 = Math.min(Math.max(0, ply2), end);
  go({ at: to2 === end ? "" : String(to2) });
}
function playFromHere() {
  go({ moves: joined(moves.value.slice(0, at.value)), at: "", paused: "", flag: "" }, { step: true });
}
var moved = O2(() => {
  const own = details.value;
  return own !== null && (own.chance || own.players.some((_4, player) => seat(player) !== "me"));
});
function pause() {
  go({ paused: address.peek().words.paused === "1" ? "" : "1" });
}
function takeBack() {
  const turns = position.value?.turns ?? [];
  let left2 = turns.length - 1;
  const mine = (player) => player !== null && player !== void 0 && seat(player) === "me";
  if (turns.some(mine)) while (left2 > 0 && !mine(turns[left2])) left2 -= 1;
  go({ moves: joined(moves.value.slice(0, Math.max(left2, 0))), at: "", flag: "" });
}
function begin(words4) {
  go({ seed: String(Math.floor(Math.random() * 1e6)), ...words4 }, { view: "play", fresh: true, step: true });
}

// src/clock.ts
var control = O2(() => {
  const [, minutes, seconds3] = (address.value.words.clock ?? "").match(/^(\d{1,3})\+(\d{1,3})$/) ?? [];
  return minutes === void 0 ? null : { all: Number(minutes) * 6e4, each: Number(seconds3) * 1e3 };
});
var flag = O2(() => {
  const word = address.value.words.flag;
  return control.value && word !== void 0 ? Number(word) : null;
});
var left = y2([]);
var shelf = O2(() => `outply-clock ${game.value} ${seed.value} ${address.value.words.clock ?? ""}`);
function share(player) {
  const own = left.peek()[player];
  const each = control.peek()?.each ?? 0;
  return own === void 0 || !control.peek() ? 1e4 : Math.max(20, Math.min(1e4, own / 25 + 0.8 * each));
}
function read2(milliseconds) {
  const tenths = Math.max(0, Math.ceil(milliseconds / 100));
  if (tenths < 200) return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  const seconds3 = Math.ceil(tenths / 10);
  return `${Math.floor(seconds3 / 60)}:${String(seconds3 % 60).padStart(2, "0")}`;
}
function tick() {
  x2(() => {
    const [own, players] = [control.value, details.value?.players.length ?? 0];
    const name = shelf.value;
    if (!own) return;
    let kept2 = null;
    try {
      kept2 = JSON.parse(sessionStorage.getItem(name) ?? "null");
    } catch {
    }
    const whole = Array.isArray(kept2) && kept2.length === players && kept2.every((one) => typeof one === "number");
    left.value = whole && moves.peek().length > 0 ? kept2 : Array.from({ length: players }, () => own.all);
  });
  let before2 = null;
  x2(() => {
    const now = position.value;
    const own = control.value;
    const player = now?.state.to_move ?? null;
    const ply2 = moves.value.length;
    if (!own || !now || !live.value || view.value !== "play") {
      before2 = null;
      return;
    }
    if (before2 && before2.ply + 1 === ply2) {
      const { player: moved2 } = before2;
      left.value = left.peek().map((time, at2) => at2 === moved2 ? time + own.each : time);
    }
    before2 = player === null ? null : { player, ply: ply2 };
    if (player === null || now.state.payoffs || flag.value !== null || ply2 === 0) return;
    let last2 = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - last2;
      last2 += passed;
      left.value = left.peek().map((time, at2) => at2 === player ? time - passed : time);
      try {
        sessionStorage.setItem(shelf.peek(), JSON.stringify(left.peek()));
      } catch {
      }
      if ((left.peek()[player] ?? 1) <= 0) lead({ flag: String(player) });
    }, 100);
    return () => clearInterval(timer);
  });
}

// src/after.ts
var SHELF = "outply-review-after";
var reviews = y2(kept());
var arriving = y2(false);
function kept() {
  try {
    return localStorage.getItem(SHELF) !== "off";
  } catch {
    return true;
  }
}
window.addEventListener("storage", (event) => {
  if (event.key === SHELF) reviews.value = kept();
});
function setReviews(on2) {
  reviews.value = on2;
  try {
    localStorage.setItem(SHELF, on2 ? "on" : "off");
  } catch {
  }
}
function seated() {
  const names = ["seats", "clock", "seed", "flag"];
  return Object.fromEntries(names.map((name) => [name, address.peek().words[name] ?? ""]));
}
var UNSEATED = { seats: "", clock: "", seed: "", flag: "" };
function reviewGame(ply2 = 0) {
  const { game: game3, position: start3, moves: all2 = [] } = place.peek();
  const words4 = { game: game3, start: start3 ?? "", moves: joined(all2), ply: ply2 === 0 ? "" : String(ply2) };
  go({ ...words4, ...seated() }, { view: "review", fresh: true, step: true });
}
function backToBoard(players) {
  const { game: game3 = "", start: start3 = "", moves: moves3 = "" } = address.peek().words;
  const { seats: seats2, ...rest } = seated();
  const all2 = seats2 || joined(Array.from({ length: players }, () => "me"));
  go({ game: game3, start: start3, moves: moves3, seats: all2, ...rest }, { view: "play", fresh: true, step: true });
}
function reviewAfter() {
  x2(() => {
    const now = position.value;
    const timed = flag.value !== null;
    if (!now || view.peek() !== "play" || !takenHere()) return;
    const person = now.players.some((_4, player) => seat(player) === "me");
    if (!now.state.payoffs && !timed || !person || !reviews.peek()) return;
    f3(() => {
      arriving.value = true;
      reviewGame(now.state.moves.length);
    });
  });
}

// src/analysis.ts
var on = O2(() => address.value.words.analysis === "1");
var chosen = O2(() => address.value.words.search ?? "");
var seconds = O2(() => Math.max(1, Number(address.value.words.seconds) || 30));
var count = O2(() => Math.max(1, Number(address.value.words.best) || 3));
var keys = O2(() => {
  const words4 = (address.value.words.keys ?? "").split(";").filter(Boolean);
  return Object.fromEntries(words4.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
});
function setKey(name, value) {
  const all2 = { ...keys.value, [name]: value };
  const kept2 = Object.entries(all2).filter(([, text3]) => text3 !== "");
  go({ keys: kept2.map(([key3, text3]) => `${key3}=${text3}`).join(";") });
}
var running = O2(() => {
  const searches = details.value?.searches ?? [];
  return searches.find((one) => one.search === chosen.value) ?? searches[0];
});
var question = O2(() => {
  const own = running.value;
  if (!on.value || !own || details.value?.game !== place.value.game) return "";
  const known2 = Object.fromEntries(Object.entries(keys.value).filter(([name]) => own.keys.some((k4) => k4.name === name)));
  if (own.keys.some((known3) => known3.name === "multi-pv") && !known2["multi-pv"]) known2["multi-pv"] = String(count.value);
  const limits = own.limits.includes("time") ? { milliseconds: seconds.value * 1e3 } : {};
  return JSON.stringify({ place: place.value, search: own.search, keys: known2, limits });
});
var latest = y2(null);
var refusal = y2("");
var remembered = /* @__PURE__ */ new Map();
var MOST_REMEMBERED = 500;
var SHELF2 = "outply-analyses";
var MOST_PAST = 40;
var past = y2(shelved());
for (const { asked: asked2, seen: seen2 } of past.peek()) remembered.set(asked2, seen2);
function shelved() {
  try {
    const kept2 = JSON.parse(localStorage.getItem(SHELF2) ?? "[]");
    return Array.isArray(kept2) ? kept2.filter((one) => typeof one?.asked === "string" && one?.seen?.analysis) : [];
  } catch {
    return [];
  }
}
window.addEventListener("storage", (event) => {
  if (event.key === SHELF2) past.value = shelved();
});
function shelve(list2) {
  past.value = list2;
  try {
    localStorage.setItem(SHELF2, JSON.stringify(list2));
  } catch {
  }
}
function forget() {
  for (const { asked: asked2 } of past.peek()) remembered.delete(asked2);
  shelve([]);
}
function reopen({ asked: asked2 }) {
  const { place: place2, search: name, keys: told2, limits } = JSON.parse(asked2);
  const { "multi-pv": best2, ...rest } = told2;
  const words4 = {
    game: place2.game,
    start: place2.position ?? "",
    moves: joined(place2.moves),
    seats: address.peek().words.seats ?? "me,me",
    analysis: "1",
    search: name,
    keys: Object.entries(rest).map(([key3, text3]) => `${key3}=${text3}`).join(";"),
    best: best2 ?? "",
    seconds: limits.milliseconds ? String(limits.milliseconds / 1e3) : ""
  };
  go(words4, { view: "play", fresh: true, step: true });
}
var seen = O2(() => {
  const now = latest.value;
  return on.value && now && now.key === key.value && shown.value?.key === key.value ? now : null;
});
function analyse() {
  x2(() => {
    const [asked2, mine] = [question.value, key.value];
    const now = position.value;
    void revived.value;
    refusal.value = "";
    if (!asked2 || !now || now.state.payoffs || view.value !== "play") return;
    if (thinking.value) return;
    const known2 = remembered.get(asked2);
    if (known2) {
      latest.value = known2;
      if (known2.done) return;
    }
    const stop = new AbortController();
    const heard = ({ analysis, expected }, done) => {
      const next = { key: mine, analysis, expected, done };
      if (stop.signal.aborted) return;
      latest.value = next;
      remember(asked2, next);
    };
    search(JSON.parse(asked2), stop.signal, (findings) => heard(findings, false)).then((findings) => {
      heard(findings, true);
      if (stop.signal.aborted) return;
      const entry = { asked: asked2, seen: remembered.get(asked2) };
      shelve([entry, ...past.peek().filter((one) => one.asked !== asked2)].slice(0, MOST_PAST));
    }).catch((error) => {
      if (stop.signal.aborted) return;
      if (error instanceof Refused && !error.unreachable) refusal.value = error.message;
      else complain(error);
    });
    return () => stop.abort();
  });
}
function remember(asked2, found2) {
  remembered.delete(asked2);
  remembered.set(asked2, found2);
  const oldest = remembered.keys().next().value;
  if (remembered.size > MOST_REMEMBERED && oldest !== void 0) remembered.delete(oldest);
}
var busy = O2(() => on.value && reachable.value && seen.value !== null && !seen.value.done);
function best(analysis) {
  const many = analysis.payoffs && (details.value?.players.length ?? 2) > 2;
  const worth = ({ action, value, bound }) => action === analysis.action ? Infinity : value.kind === "expected" ? value.mean - (bound === "at most" ? 1e9 : 0) : 0;
  const all2 = many ? [...analysis.actions].sort((one, other2) => worth(other2) - worth(one)) : analysis.actions;
  return all2.slice(0, Math.max(count.value, 3));
}
function said(value) {
  const words4 = details.value?.values;
  if (value.kind === "expected" && Math.abs(value.mean) >= 100 && /^[+-]?[\d.]+( ±.*)?$/.test(value.text)) {
    return `${value.mean > 0 ? "+" : ""}${Math.abs(value.mean) < 1e3 ? value.mean.toFixed(1) : Math.round(value.mean).toLocaleString("en")}`;
  }
  if (value.kind !== "score" || !words4?.unit || words4.unit === "%") return value.text.replace(/ ± .*/, "");
  const number3 = value.points / words4.points;
  return `${number3 > 0 ? "+" : ""}${words4.points > 1 ? number3.toFixed(2) : number3}`;
}

// src/svg.ts
var SPACE = "http://www.w3.org/2000/svg";
function svg(name, attributes = {}, children = []) {
  const element2 = document.createElementNS(SPACE, name);
  for (const [key3, value] of Object.entries(attributes)) {
    if (value !== void 0) element2.setAttribute(key3, String(value));
  }
  element2.append(...children);
  return element2;
}
function text(x3, y4, size, words4, attributes = {}) {
  const place2 = { x: x3, y: y4 + size * 0.35, "font-size": size, "text-anchor": "middle", ...attributes };
  return svg("text", place2, [document.createTextNode(words4)]);
}
function sheet(css) {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

// src/board/draw.ts
var UNIT = 100;
function extent(board) {
  const boxes = board.cells.map((cell) => [cell.x, cell.y, cell.width / 2, cell.height / 2]);
  const labels = board.labels.map((label) => [label.x, label.y, 0.16 * label.text.length + 0.1, 0.3]);
  const all2 = [...boxes, ...labels];
  if (all2.length === 0) return { x: 0, y: 0, width: UNIT, height: UNIT };
  const least = (at2) => Math.min(...all2.map((box) => box[at2] - box[at2 + 2]));
  const most = (at2) => Math.max(...all2.map((box) => box[at2] + box[at2 + 2]));
  const [x3, y4] = [least(0) - 0.08, least(1) - 0.08];
  const [width, height] = [most(0) + 0.08 - x3, most(1) + 0.08 - y4];
  return { x: x3 * UNIT, y: y4 * UNIT, width: width * UNIT, height: height * UNIT };
}
function ground(cell, grow2 = 0) {
  const [x3, y4] = [cell.x * UNIT, cell.y * UNIT];
  const [w5, h5] = [Math.max(0, cell.width * UNIT + 2 * grow2), Math.max(0, cell.height * UNIT + 2 * grow2)];
  const polygon = (points) => svg("polygon", { points: points.map(([dx, dy]) => `${x3 + dx},${y4 + dy}`).join(" ") });
  switch (cell.form) {
    case "round":
      return svg("circle", { cx: x3, cy: y4, r: 0.43 * UNIT + grow2 });
    case "hexagon": {
      const r4 = 0.577 * UNIT + grow2;
      return polygon([0, 1, 2, 3, 4, 5].map((corner) => {
        const angle2 = Math.PI / 3 * corner - Math.PI / 2;
        return [round(r4 * Math.cos(angle2)), round(r4 * Math.sin(angle2))];
      }));
    }
    case "up":
      return polygon([[-w5 / 2, h5 / 2], [w5 / 2, h5 / 2], [0, -h5 / 2]]);
    case "down":
      return polygon([[-w5 / 2, -h5 / 2], [w5 / 2, -h5 / 2], [0, h5 / 2]]);
    default:
      return svg("rect", { x: x3 - w5 / 2, y: y4 - h5 / 2, width: w5, height: h5 });
  }
}
function round(number3) {
  return Math.round(number3 * 10) / 10;
}
function pieces(cell, kind) {
  const [x3, y4] = [cell.x * UNIT, cell.y * UNIT];
  const spike = cell.form === "up" || cell.form === "down";
  if (!spike) {
    const number4 = cell.count > 1 ? [text(x3, y4, 36, String(cell.count), { fill: ink(kind, cell.fill) })] : [];
    return [piece(kind, x3, y4), ...number4];
  }
  const way2 = cell.form === "up" ? -1 : 1;
  const base = y4 - way2 * (cell.height * UNIT / 2 - 45);
  const shown2 = Math.min(cell.count, 5);
  const stack = Array.from({ length: shown2 }, (_4, at2) => piece(kind, x3, base + way2 * 72 * at2));
  const number3 = cell.count > shown2 ? [text(x3, base, 36, String(cell.count), { fill: ink(kind, cell.fill) })] : [];
  return [...stack, ...number3];
}
function piece(kind, x3, y4) {
  const look2 = kind.look;
  const place2 = svg("g", { transform: `translate(${x3} ${y4})`, class: "piece" });
  const parts = svg("g", { class: "drawn" });
  place2.append(parts);
  switch (look2.kind) {
    case "disc":
    case "crowned":
      parts.append(svg("circle", { r: 36, fill: look2.fill, class: "disc" }));
      parts.append(svg("circle", { r: 27, class: "groove" }));
      if (look2.kind === "crowned") {
        parts.append(svg("path", { d: "M-20 13l-5-25 12 10 13-17 13 17 12-10-5 25z", class: "crown" }));
      }
      break;
    case "letters":
      parts.append(text(0, 0, look2.text.length > 2 ? 38 : 64, look2.text, { fill: look2.fill, class: "letters" }));
      break;
    case "outline": {
      const shape2 = svg("g", { transform: "translate(-47 -47) scale(1.88)", class: "outline" });
      shape2.append(svg("path", { d: look2.path, fill: look2.fill, stroke: look2.rim }));
      if (look2.detail) shape2.append(svg("path", { d: look2.detail, fill: "none", stroke: look2.ink }));
      parts.append(shape2);
    }
  }
  return place2;
}
function writing(cell, kind) {
  const size = kind ? 30 : Math.min(46, 150 / Math.max(cell.writing.length, 1));
  return text(cell.x * UNIT, cell.y * UNIT, size, cell.writing, { fill: ink(kind, cell.fill), class: "writing" });
}
function ink(kind, fill2) {
  const disc = kind?.look.kind === "disc" || kind?.look.kind === "crowned" ? kind.look.fill : fill2;
  return isDark(disc) ? "#fff" : "#16202b";
}
function isDark(colour) {
  const hex = colour.replace("#", "");
  const parts = hex.length === 3 ? [...hex].map((c4) => c4 + c4) : hex.match(/../g) ?? [];
  const [r4, g4, b4] = parts.slice(0, 3).map((part) => parseInt(part, 16));
  return 0.3 * r4 + 0.59 * g4 + 0.11 * b4 < 130;
}

// src/board/marks.ts
function legs(board, spelling) {
  const cells = spelling.flatMap((id) => board.cells.find((cell) => cell.id === id) ?? []);
  const own = cells[0]?.piece ?? null;
  const found2 = [[]];
  cells.forEach((cell, at2) => {
    const leg = found2[found2.length - 1];
    if (cell === leg.at(-1)) return;
    if (leg.length > 1 && own !== null && cell.piece === own && at2 + 1 < cells.length) return found2.push([cell]);
    if (leg.length > 1 && angle(leg[leg.length - 2], leg[leg.length - 1]) === angle(leg[leg.length - 1], cell)) leg.pop();
    leg.push(cell);
  });
  return found2.filter((leg) => leg.length > 1);
}
function angle(from, to2) {
  return Math.round(2.5 * Math.atan2(to2.y - from.y, to2.x - from.x));
}
function ending(marks, id) {
  return marks.filter((mark) => mark.spelling.at(-1) === id);
}
function spoken(marks) {
  if (marks.length < 2) return marks.map((mark) => `value ${mark.text}`).join("");
  return `values ${marks.map((mark) => `${mark.text} for ${mark.name}`).join(", ")}`;
}
function drawn(board, marks) {
  const scale = Math.min(1.5, Math.max(1, extent(board).width / 900));
  const ways2 = marks.map((mark) => ({ mark, legs: legs(board, mark.spelling) }));
  const setOut = (leg) => `${leg[0].id} ${angle(leg[0], leg[1])}`;
  const tails = ways2.flatMap((one) => [...new Set(one.legs.map(setOut))]);
  const crowded = new Set(tails).size < tails.length;
  const shared = (mark) => ending(marks, mark.spelling.at(-1) ?? "").length > 1;
  const tagged = crowded || ways2.some((one) => one.legs.length > 1 || one.legs.length > 0 && shared(one.mark));
  const boxes = plates(board, marks, tagged, scale);
  const used = /* @__PURE__ */ new Map();
  const arrows = ways2.map(({ mark, legs: all2 }) => {
    const tag = tagged ? tagOf(mark) : "";
    const own = new Map(all2.map((leg) => [leg.map((cell) => cell.id).join(), leg]));
    return svg("g", { class: nameOf("arrow", mark), "aria-hidden": "true" }, [...own.values()].flatMap((leg) => {
      const key3 = setOut(leg);
      const before2 = used.get(key3) ?? 0;
      used.set(key3, before2 + 1);
      const [end, box] = [leg[leg.length - 1], boxes.get(mark)];
      const plate2 = box && end.id === mark.spelling.at(-1) && Math.abs(end.y * UNIT - box.y) < box.height ? box : void 0;
      return arrow(leg, mark, tag, scale, plate2, 26 * scale * Math.ceil(before2 / 2) * (before2 % 2 === 0 ? -1 : 1));
    }));
  });
  const words4 = [...boxes].map(([mark, box]) => plate(box, mark, tagged, scale));
  return [...arrows.reverse(), ...words4.reverse()];
}
function tagOf(mark) {
  return mark.tag ?? String(mark.rank + 1);
}
function nameOf(kind, mark) {
  return `${kind} ${["best", "next"][mark.rank] ?? "other"}`;
}
function arrow(leg, mark, tag, scale, plate2, aside) {
  const points = leg.map((cell) => [cell.x * UNIT, cell.y * UNIT]);
  const way2 = (from, to2) => {
    const length2 = Math.hypot(to2[0] - from[0], to2[1] - from[1]) || 1;
    return [(to2[0] - from[0]) / length2, (to2[1] - from[1]) / length2, length2];
  };
  const [out, into] = [way2(points[0], points[1]), way2(points[points.length - 2], points[points.length - 1])];
  const shifted = ([x3, y4], [dx, dy], along) => [x3 + dx * along - dy * aside, y4 + dy * along + dx * aside];
  const start3 = shifted(points[0], out, tag ? 20 * scale : 0);
  const head = (mark.rank === 0 ? 34 : 27) * scale;
  const back = plate2 ? Math.min(reach(plate2, into), into[2] / 2 - 8) : 0;
  const tip = shifted(points[points.length - 1], into, -back);
  const end = [tip[0] - into[0] * head, tip[1] - into[1] * head];
  const line3 = [start3, ...points.slice(1, -1).map((point) => shifted(point, out, 0)), end].map(([x3, y4]) => `${x3.toFixed(1)} ${y4.toFixed(1)}`).join("L");
  const wing = head * 0.62;
  const corners = [tip, [end[0] - into[1] * wing, end[1] + into[0] * wing], [end[0] + into[1] * wing, end[1] - into[0] * wing]];
  const made = [
    svg("path", { d: `M${line3}`, class: "casing", "stroke-width": (mark.rank === 0 ? 19 : 14) * scale }),
    svg("path", { d: `M${line3}`, class: "shaft", "stroke-width": (mark.rank === 0 ? 12 : 8) * scale }),
    svg("polygon", { points: corners.map(([x3, y4]) => `${x3.toFixed(1)},${y4.toFixed(1)}`).join(" "), class: "tip" })
  ];
  if (tag) made.push(badge(start3[0], start3[1], tag, scale));
  return made;
}
function reach({ width, height }, [dx, dy]) {
  return Math.min(width / 2 / Math.max(Math.abs(dx), 1e-6), height / 2 / Math.max(Math.abs(dy), 1e-6)) - 4;
}
function badge(x3, y4, tag, scale) {
  return svg("g", { class: "tag" }, [svg("circle", { cx: x3, cy: y4, r: 17 * scale }), text(x3, y4, (tag.length > 1 ? 18 : 23) * scale, tag)]);
}
function plates(board, marks, tagged, scale) {
  const whole = extent(board);
  const placed = /* @__PURE__ */ new Map();
  for (const mark of marks) {
    const cell = board.cells.find((one) => one.id === mark.spelling.at(-1));
    if (!cell) continue;
    const here = ending(marks, cell.id);
    const lone = here.length === 1;
    const width = Math.max(46 * scale, lettersOf(mark, scale) + (badgeOf(mark, tagged) ? 34 * scale : 0));
    const height = (lone ? 42 : 38) * scale;
    const point = { up: -0.32, down: 0.32 }[cell.form] ?? 0;
    const holds = lone && point === 0 && cell.piece !== null && cell.piece !== void 0;
    const middle = (cell.y + point * cell.height) * UNIT + (holds ? 30 : 0) + (here.indexOf(mark) - (here.length - 1) / 2) * height;
    const within = (at2, least, room2, own) => Math.min(Math.max(at2, least + own / 2), least + room2 - own / 2);
    const box = { x: within(cell.x * UNIT, whole.x, whole.width, width), y: within(middle, whole.y, whole.height, height), width, height };
    const covers = (one) => Math.abs(one.x - box.x) < (one.width + width) / 2 - 1 && Math.abs(one.y - box.y) < (one.height + height) / 2 - 1;
    const covered = () => [...placed.values()].filter(covers);
    for (let tries = 0; tries < 8 && covered().length > 0; tries++) {
      const low = Math.max(...covered().map((one) => one.y + one.height / 2)) + height / 2;
      if (low + height / 2 > whole.y + whole.height) break;
      box.y = low;
    }
    placed.set(mark, box);
  }
  return placed;
}
function sizeOf(mark, scale) {
  return Math.min(27, Math.max(21, 132 / Math.max(mark.text.length, 1))) * scale;
}
function lettersOf(mark, scale) {
  return mark.text.length * sizeOf(mark, scale) * 0.6 + 20 * scale;
}
function badgeOf(mark, tagged) {
  return tagged && tagOf(mark) !== mark.text ? tagOf(mark) : "";
}
function plate({ x: x3, y: y4, width, height }, mark, tagged, scale) {
  const tag = badgeOf(mark, tagged);
  const ground2 = svg("rect", { x: x3 - width / 2, y: y4 - height / 2, width, height, rx: height / 2, class: "plate" });
  const parts = [ground2, text(x3 + (tag ? 14 * scale : 0), y4, sizeOf(mark, scale), mark.text)];
  if (tag) parts.push(badge(x3 - width / 2 + 20 * scale, y4, tag, scale));
  return svg("g", { class: mark.rank === 0 ? "mark best" : "mark", "aria-hidden": "true" }, parts);
}

// src/board/spelling.ts
function spelled(actions, chosen3) {
  const begins = actions.filter((action) => chosen3.every((id, at2) => action.spelling[at2] === id));
  const next = /* @__PURE__ */ new Set();
  const complete = [];
  for (const action of begins) {
    const id = action.spelling[chosen3.length];
    if (id !== void 0) next.add(id);
    else if (action.spelling.length > 0) complete.push(action.action);
  }
  return { next, complete };
}
function spellsAll(actions) {
  return actions.every((action) => action.spelling.length > 0);
}

// src/board/board.css
var board_default = ':host {\n  display: block;\n  --edge: #4a5765;\n  --accent: #0b7a6b;\n  --accent-soft: #0b7a6b33;\n}\nsvg[role="group"] {\n  display: block;\n  width: 100%;\n  max-height: var(--board-height, min(72vh, 40rem));\n  margin: 0 auto;\n  touch-action: manipulation;\n  user-select: none;\n  font-family: inherit;\n}\n.cell { outline: none; }\n.cell.open { cursor: pointer; }\n.ground { stroke: var(--edge); stroke-width: 1.5; stroke-opacity: 0.45; }\n.ring { fill: none; pointer-events: none; stroke-width: 7; }\n.last-ring { stroke: #d99a00; stroke-opacity: 0.85; fill: #e9b949; fill-opacity: 0.35; }\n.chosen-ring { stroke: var(--accent); fill: var(--accent-soft); }\n.hint-ring { stroke: var(--accent); stroke-dasharray: 16 9; }\n.focus-ring { stroke: none; }\n.cell:focus-visible .focus-ring { stroke: #1f6feb; stroke-width: 7; }\n.cell.open:hover .ground { stroke: var(--accent); stroke-width: 5; stroke-opacity: 1; }\n.dot { fill: var(--accent); opacity: 0.55; pointer-events: none; }\n.disc { stroke: #1b2530; stroke-opacity: 0.55; stroke-width: 2.5; }\n.groove { fill: none; stroke: #fff; stroke-opacity: 0.28; stroke-width: 3; }\n.crown { fill: #f0c945; stroke: #3a3118; stroke-width: 2; }\n.letters { font-weight: 700; }\n.outline path { stroke-width: 1.6; stroke-linejoin: round; }\n.piece, .writing { pointer-events: none; }\n.writing { font-weight: 600; }\n.label { fill: var(--muted, #5a6775); pointer-events: none; }\n.mark { pointer-events: none; }\n.mark .plate { fill: #fff; fill-opacity: 0.94; stroke: #93a0ad; stroke-width: 1.5; }\n.mark text { fill: #25313d; font-weight: 600; }\n.mark.best .plate { fill: #0b7a6b; fill-opacity: 1; stroke: #fff; }\n.mark.best text { fill: #fff; }\n.arrow { pointer-events: none; opacity: 0.88; }\n.casing, .shaft { fill: none; stroke-linecap: butt; stroke-linejoin: round; }\n.casing { stroke: #fff; stroke-opacity: 0.75; }\n.shaft { stroke: #3f5468; }\n.arrow.next .shaft { stroke-dasharray: 22 8; }\n.arrow.other .shaft { stroke-dasharray: 7 7; }\n.tip { fill: #3f5468; stroke: #fff; stroke-width: 2.5; stroke-linejoin: round; }\n.arrow.best .shaft { stroke: #0b7a6b; }\n.arrow.best .tip { fill: #0b7a6b; }\n.tag circle { fill: #25313d; stroke: #fff; stroke-width: 2.5; }\n.mark .tag text, .tag text { fill: #fff; font-weight: 700; }\n.fresh .last .drawn { animation: arrive 180ms ease-out; }\n@keyframes arrive { from { transform: scale(0.6); opacity: 0.2; } }\n@media (prefers-reduced-motion: reduce) { .fresh .last .drawn { animation: none; } }\n.dice, .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: center; margin-top: 0.75rem; }\n.die { width: 2.6rem; height: 2.6rem; display: block; }\n.die rect { fill: #fffdf8; stroke: #4a5765; stroke-width: 3; }\n.die circle { fill: #25313d; }\n.notes { margin-top: 0.6rem; text-align: center; color: var(--muted, #5a6775); font-size: 0.92rem; }\n.notes p { margin: 0.15rem 0; }\nbutton {\n  font: inherit; color: var(--ink, #16202b); background: var(--surface, #fff);\n  border: 1px solid var(--line, #c5ced7); border-radius: 0.5rem; padding: 0.45rem 0.9rem; cursor: pointer; min-height: 2.5rem;\n}\nbutton:hover:enabled { border-color: var(--accent); }\nbutton:disabled { opacity: 0.55; cursor: default; }\nbutton:focus-visible { outline: 3px solid #1f6feb; outline-offset: 2px; }\nbutton.hint { border: 2px dashed var(--accent); }\n.worth { margin-left: 0.5rem; padding: 0.05rem 0.45rem; border-radius: 1rem; background: var(--accent); color: #fff; font-size: 0.85em; }\n';

// src/board/element.ts
var STYLE = sheet(board_default);
var OutplyBoard = class extends HTMLElement {
  #board = null;
  #actions = [];
  #marks = [];
  #hint = [];
  #passive = false;
  #chosen = [];
  #focus = "";
  #root;
  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#root.adoptedStyleSheets = [STYLE];
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#root.addEventListener("click", (event) => this.#click(event));
  }
  get board() {
    return this.#board;
  }
  set board(board) {
    if (board === this.#board) return;
    this.#board = board;
    this.#chosen = [];
    this.#draw(true);
  }
  set actions(actions) {
    if (actions === this.#actions) return;
    this.#actions = actions;
    this.#chosen = [];
    this.#draw();
  }
  set marks(marks) {
    if (JSON.stringify(marks) === JSON.stringify(this.#marks)) return;
    this.#marks = marks;
    this.#draw();
  }
  /** Whether the board is only looked at; else its cells are buttons, even while none can be played. */
  set passive(passive) {
    if (passive === this.#passive) return;
    this.#passive = passive;
    this.#draw();
  }
  set hint(hint2) {
    if (hint2.join() === this.#hint.join()) return;
    this.#hint = hint2;
    this.#draw();
  }
  /** Draws all anew; the piece moved last arrives on a `fresh` board alone. */
  #draw(fresh = false) {
    const board = this.#board;
    const focused = this.#root.activeElement?.getAttribute("data-cell") ?? null;
    if (!board) return this.#root.replaceChildren();
    const box = extent(board);
    const view2 = [box.x, box.y, box.width, box.height].map((n3) => Math.round(n3)).join(" ");
    const whole = svg("svg", { viewBox: view2, role: "group", "aria-label": "Board", class: fresh ? "fresh" : void 0 });
    whole.style.maxWidth = `${Math.round(box.width * 0.84)}px`;
    const { next } = spelled(this.#actions, this.#chosen);
    const ids = board.cells.map((cell) => cell.id);
    if (!ids.includes(this.#focus)) this.#focus = ids.find((id) => next.has(id)) ?? ids[0] ?? "";
    for (const cell of board.cells) whole.append(this.#cell(board, cell, next));
    whole.append(...drawn(board, this.#marks));
    for (const label of board.labels) {
      whole.append(text(label.x * UNIT, label.y * UNIT, 28, label.text, { class: "label", "aria-hidden": "true" }));
    }
    this.#root.replaceChildren(whole, ...this.#below(board, next));
    if (focused !== null) this.#focusOn(focused);
  }
  #cell(board, cell, next) {
    const kind = cell.piece === null || cell.piece === void 0 ? void 0 : board.kinds[cell.piece];
    const [last2, open3] = [board.last.includes(cell.id), next.has(cell.id)];
    const chosen3 = this.#chosen.includes(cell.id);
    const states = { last: last2, open: open3, chosen: chosen3, hint: this.#hint.includes(cell.id) };
    const names = Object.entries(states).filter(([, on2]) => on2).map(([name]) => name);
    const holds = kind ? `${kind.name}${cell.count > 1 ? ` × ${cell.count}` : ""}` : cell.writing ? "" : "empty";
    const marks = ending(this.#marks, cell.id);
    const says = [cell.id, holds, cell.writing, spoken(marks), last2 && "last move", open3 && "playable", chosen3 && "chosen"];
    const play2 = !this.#passive;
    const group = svg("g", {
      class: ["cell", ...names].join(" "),
      "data-cell": cell.id,
      role: play2 ? "button" : "img",
      tabindex: play2 ? cell.id === this.#focus ? 0 : -1 : void 0,
      "aria-label": says.filter(Boolean).join(", "),
      "aria-disabled": play2 && !open3 ? "true" : void 0
    });
    const floor = ground(cell);
    floor.setAttribute("fill", cell.fill);
    floor.setAttribute("class", "ground");
    group.append(floor);
    if (last2) group.append(this.#ring(cell, "last-ring"));
    if (kind) group.append(...pieces(cell, kind));
    if (cell.writing) group.append(writing(cell, kind));
    const at2 = [cell.x * UNIT, cell.y * UNIT];
    if (open3 && !kind && !cell.writing && marks.length === 0) {
      group.append(svg("circle", { cx: at2[0], cy: at2[1], r: 9, class: "dot" }));
    }
    if (chosen3 || states.hint) group.append(this.#ring(cell, chosen3 ? "chosen-ring" : "hint-ring"));
    group.append(this.#ring(cell, "focus-ring"));
    return group;
  }
  #ring(cell, name) {
    const ring = ground(cell, -5);
    ring.setAttribute("class", `ring ${name}`);
    return ring;
  }
  /** Dice, notes and buttons. */
  #below(board, next) {
    const rows = [];
    if (board.dice.length > 0) {
      const dice = row("dice", board.dice.map(die));
      dice.setAttribute("role", "img");
      dice.setAttribute("aria-label", `dice ${board.dice.join(" ")}`);
      rows.push(dice);
    }
    if (board.notes.length > 0) {
      rows.push(row("notes", board.notes.map((note) => element("p", note))));
    }
    const buttons = board.buttons.map(({ id, text: words4 }) => {
      const button = element("button", words4);
      button.type = "button";
      button.dataset.button = id;
      button.disabled = !next.has(id);
      button.classList.toggle("hint", this.#hint.includes(id));
      for (const mark of ending(this.#marks, id)) button.append(Object.assign(element("span", mark.text), { className: "worth" }));
      return button;
    });
    if (buttons.length > 0) rows.push(row("buttons", buttons));
    return rows;
  }
  #click(event) {
    const target = event.target;
    const cell = target.closest("[data-cell]")?.getAttribute("data-cell");
    const button = target.closest("[data-button]")?.dataset.button;
    if (cell) this.#focus = cell;
    const id = cell ?? button;
    if (id) this.#choose(id);
  }
  /** Goes on with a cell or a button, begins anew with it, or lets go of it. */
  #choose(id) {
    if (this.#actions.length === 0) return;
    if (this.#chosen.at(-1) === id && !spelled(this.#actions, this.#chosen).next.has(id)) {
      this.#chosen = this.#chosen.slice(0, -1);
      return this.#draw();
    }
    const goesOn = spelled(this.#actions, this.#chosen).next.has(id);
    const begins = spelled(this.#actions, []).next.has(id);
    if (!goesOn && !begins) {
      this.#chosen = [];
      return this.#draw();
    }
    this.#chosen = goesOn ? [...this.#chosen, id] : [id];
    const { next, complete } = spelled(this.#actions, this.#chosen);
    if (next.size > 0 && complete.length === 0) return this.#draw();
    if (complete.length === 1 && next.size === 0) return this.#say("outply-action", complete[0]);
    this.#draw();
    this.#say("outply-choose", complete);
  }
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
  #key(event) {
    const cell = event.target.closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const way2 = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way2) {
      event.preventDefault();
      event.stopPropagation();
      this.#move(cell, way2[0], way2[1]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(cell);
    } else if (event.key === "Escape" && this.#chosen.length > 0) {
      event.stopPropagation();
      this.#chosen = [];
      this.#draw();
    }
  }
  /** Focuses the nearest cell in a direction: what lies aside counts three times. */
  #move(id, dx, dy) {
    const cells = this.#board?.cells ?? [];
    const from = cells.find((cell) => cell.id === id);
    if (!from) return;
    let [best2, least] = ["", Infinity];
    for (const cell of cells) {
      const [x3, y4] = [cell.x - from.x, cell.y - from.y];
      const ahead = x3 * dx + y4 * dy;
      const distance2 = ahead + 3 * Math.abs(x3 * dy + y4 * dx);
      if (ahead > 0.2 && distance2 < least) [best2, least] = [cell.id, distance2];
    }
    if (best2) this.#focusOn(best2);
  }
  #focusOn(id) {
    const cells = [...this.#root.querySelectorAll("[data-cell]")];
    const to2 = cells.find((cell) => cell.getAttribute("data-cell") === id);
    if (!to2 || to2.getAttribute("role") !== "button") return;
    this.#focus = id;
    for (const cell of cells) cell.setAttribute("tabindex", cell === to2 ? "0" : "-1");
    to2.focus();
  }
};
function row(name, children) {
  const made = document.createElement("div");
  made.className = name;
  made.append(...children);
  return made;
}
function element(name, words4) {
  const made = document.createElement(name);
  made.textContent = words4;
  return made;
}
var PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]
};
function die(number3) {
  const box = document.createElement("span");
  const face = svg("svg", { viewBox: "-50 -50 100 100", class: "die" });
  face.append(svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 18 }));
  const pips = PIPS[number3];
  if (pips) for (const [x3, y4] of pips) face.append(svg("circle", { cx: 24 * x3, cy: 24 * y4, r: 9 }));
  else face.append(text(0, 0, 48, String(number3), { fill: ink(void 0, "#fff") }));
  box.append(face);
  return box;
}
customElements.define("outply-board", OutplyBoard);

// src/result.ts
function result({ state, players, winner }, flagged) {
  if (state.payoffs) {
    if (players.length === 1) return `The game is over: ${state.payoffs[0]}.`;
    if (winner !== null && winner !== void 0) return `${players[winner]} wins.`;
    return players.length === 2 ? "A draw." : "A draw among several.";
  }
  return flagged === null ? "" : `The time of ${players[flagged] ?? "a player"} is up.`;
}

// src/review.ts
var words = O2(() => address.value.words);
var game2 = O2(() => words.value.game ?? "");
var start2 = O2(() => words.value.start ?? "");
var moves2 = O2(() => divided(words.value.moves));
var seconds2 = O2(() => Math.min(300, Math.max(1, Number(words.value.seconds) || 10)));
var threshold = O2(() => Math.min(0.5, Math.max(0.02, Number(words.value.threshold) || 0.1)));
var ply = O2(() => Math.min(moves2.value.length, Math.max(0, Number(words.value.ply ?? 0) || 0)));
var source = O2(
  () => game2.value && moves2.value.length > 0 ? JSON.stringify({ game: game2.value, ...start2.value ? { position: start2.value } : {}, moves: moves2.value }) : ""
);
var found = y2(null);
var SHELF3 = "outply-reviews";
var MOST_PAST2 = 12;
var past2 = y2(shelved2());
function shelved2() {
  try {
    const kept2 = JSON.parse(localStorage.getItem(SHELF3) ?? "[]");
    return Array.isArray(kept2) ? kept2.filter((one) => typeof one?.key === "string" && one?.review?.positions) : [];
  } catch {
    return [];
  }
}
window.addEventListener("storage", (event) => {
  if (event.key === SHELF3) past2.value = shelved2();
});
function shelve2(list2) {
  past2.value = list2;
  for (let length2 = list2.length; length2 >= 0; length2--) {
    try {
      localStorage.setItem(SHELF3, JSON.stringify(list2.slice(0, length2)));
      return;
    } catch {
    }
  }
}
var progress = y2("");
var problem = y2("");
var position2 = y2(null);
var last = y2(null);
var ended = O2(() => last.value?.source === source.value ? last.value.position : null);
var outcome = O2(() => {
  const flagged = words.value.flag;
  return ended.value ? result(ended.value, flagged === void 0 ? null : Number(flagged)) : "";
});
var trying = y2(null);
var question2 = O2(() => source.value ? JSON.stringify([source.value, seconds2.value]) : "");
var review = O2(() => found.value?.key === question2.value ? found.value.review : null);
var moments = O2(() => all.value.filter(isSure));
var all = O2(() => [...review.value?.moments ?? [], ...review.value?.perhaps ?? []].sort((a4, b4) => a4.ply - b4.ply));
var isSure = (moment) => moment.loss - (moment.error ?? 0) >= threshold.value;
var perhaps = O2(() => all.value.filter((moment) => !isSure(moment) && moment.loss + (moment.error ?? 0) >= threshold.value && moment.loss >= threshold.value / 2));
function look() {
  x2(() => {
    const asked2 = question2.value;
    void revived.value;
    if (view.value !== "review" || !asked2 || found.peek()?.key === asked2 && found.peek()?.done) return;
    const known2 = past2.peek().find((one) => one.key === asked2);
    if (known2) {
      problem.value = progress.value = "";
      found.value = known2;
      return;
    }
    const stop = new AbortController();
    problem.value = "";
    progress.value = "Reviewing…";
    void run(asked2, stop.signal);
    return () => stop.abort();
  });
  x2(() => {
    const place2 = source.value;
    void revived.value;
    if (view.value !== "review" || !place2 || last.peek()?.source === place2) return;
    ask("/api/position", JSON.parse(place2)).then((now) => {
      if (source.peek() === place2) last.value = { source: place2, position: now };
    }, complain);
  });
  x2(() => {
    const [place2, at2] = [source.value, ply.value];
    void revived.value;
    if (view.value !== "review" || !place2) return;
    const whole = JSON.parse(place2);
    const key3 = JSON.stringify([place2, at2]);
    ask("/api/position", { ...whole, moves: whole.moves.slice(0, at2) }).then((now) => {
      if (JSON.stringify([source.peek(), ply.peek()]) === key3) position2.value = { key: key3, position: now };
    }, complain);
  });
}
async function run(asked2, signal) {
  const [place2, time] = JSON.parse(asked2);
  try {
    const request = { place: JSON.parse(place2), milliseconds: time * 1e3 };
    for await (const update of listen("/api/review", request, signal)) {
      if (update.event === "failed") throw new Refused(update.error, false);
      if (update.event === "looked") progress.value = `Pass ${update.pass} of ${update.passes}: ${update.done} of ${update.of} positions`;
      else if (update.event === "confirmed") progress.value = `Contested decisions: ${update.done} of ${update.of} searched again`;
      else found.value = { key: asked2, review: update.review, done: update.event === "done" };
    }
    progress.value = "";
    const now = found.peek();
    if (now?.key === asked2 && now.done) shelve2([now, ...past2.peek().filter((one) => one.key !== asked2)].slice(0, MOST_PAST2));
  } catch (error) {
    if (signal.aborted) return;
    progress.value = "";
    if (error instanceof Refused && !error.unreachable) problem.value = error.message;
    else complain(error);
  }
}
function to(next) {
  trying.value = null;
  go({ ply: next === 0 ? "" : String(next) });
}
function percent(share3) {
  return `${Math.round(100 * share3)} %`;
}
function markOf(loss) {
  const times = loss / threshold.value;
  return times >= 3 ? "??" : times >= 2 ? "?" : "?!";
}

// src/tree/layout.ts
var ROW = 92;
var GAP = 12;
function layout(all2, open3, width, top2 = 0, row2 = ROW) {
  const seen2 = visible(all2, open3, top2);
  const outlines = /* @__PURE__ */ new Map();
  const beside2 = /* @__PURE__ */ new Map();
  for (let at2 = seen2.length - 1; at2 >= 0; at2--) {
    const index = seen2[at2];
    const half = (width(index) + GAP) / 2;
    const shown2 = open3(index) ? all2[index].children : [];
    const whole = joined2(shown2.map((child) => outlines.get(child)), (place2, x3) => beside2.set(shown2[place2], x3));
    for (const child of shown2) outlines.delete(child);
    whole.left.at.push(-half - whole.left.shift);
    whole.right.at.push(half - whole.right.shift);
    outlines.set(index, whole);
  }
  const spots = /* @__PURE__ */ new Map();
  let least = 0;
  for (const index of seen2) {
    const shown2 = open3(index) && all2[index].children.length > 0;
    const x3 = index === top2 ? 0 : spots.get(all2[index].parent).x + beside2.get(index);
    const wide2 = width(index);
    const hidden = (shown2 ? 0 : all2[index].last - index) + (all2[index].node.unkept ?? 0);
    spots.set(index, { x: x3, y: (all2[index].ply - all2[top2].ply) * row2, width: wide2, hidden });
    least = Math.min(least, x3 - (wide2 + GAP) / 2);
  }
  for (const spot of spots.values()) spot.x -= least;
  return spots;
}
function joined2(parts, put) {
  if (parts.length === 0) return { left: { at: [], shift: 0 }, right: { at: [], shift: 0 } };
  const places = [0];
  let { left: left2, right } = parts[0];
  for (let place2 = 1; place2 < parts.length; place2++) {
    const part = parts[place2];
    const x3 = distance(right, part.left);
    places.push(x3);
    part.left.shift += x3;
    part.right.shift += x3;
    left2 = before(left2, part.left);
    right = before(part.right, right);
  }
  const middle = places[places.length - 1] / 2;
  places.forEach((x3, place2) => put(place2, x3 - middle));
  left2.shift -= middle;
  right.shift -= middle;
  return { left: left2, right };
}
function distance(right, left2) {
  const plies = Math.min(right.at.length, left2.at.length);
  let most = -Infinity;
  for (let ply2 = 1; ply2 <= plies; ply2++) {
    const gap = right.at[right.at.length - ply2] + right.shift - left2.at[left2.at.length - ply2] - left2.shift;
    most = Math.max(most, gap);
  }
  return most;
}
function before(front, back) {
  if (front.at.length >= back.at.length) return front;
  for (let ply2 = 1; ply2 <= front.at.length; ply2++) {
    back.at[back.at.length - ply2] = front.at[front.at.length - ply2] + front.shift - back.shift;
  }
  return back;
}
function visible(all2, open3, top2 = 0) {
  const seen2 = [];
  for (let index = top2; index < all2.length && index <= all2[top2].last; ) {
    seen2.push(index);
    index = open3(index) ? index + 1 : all2[index].last + 1;
  }
  return seen2;
}

// src/tree/marks.ts
var SCOUTING = /^(first search|null-window test|searched again)/;
function markOf2({ node }) {
  const remarks = node.remarks ?? [];
  return remarks.filter((remark) => node.role || !SCOUTING.test(remark)).slice(0, 2).map(short).join(" ");
}
function room(letters, role) {
  const text3 = 9 * letters;
  return role && role !== "player" ? Math.max(text3 + 24, 1.5 * text3 + 12) : text3 + 24;
}
function widthOf(flat) {
  const { node } = flat;
  const mark = node.remarks?.length ? markOf2(flat).length : 0;
  const beside2 = node.role && mark > 0 ? 2 * (6.5 * mark + 18) : 0;
  const action = Math.max(node.action.length + (node.probability ? 7 : 0), node.visits ? 8 : 0, node.role ? 0 : mark);
  return Math.max(7 * action + 6, beside2, node.role ? 50 : 34);
}
var SHORT = [
  ["null move", "null"],
  ["verification", "verify"],
  ["all actions but", "singular?"],
  ["a shallow", "shallow"],
  ["reverse futility", "futile"],
  ["stands pat", "pat"],
  ["multi-cut", "multi"],
  ["quiescence", "quiet"],
  ["first search", "first"],
  ["null-window test", "test"],
  ["searched again", "again"]
];
function short(remark) {
  const [, way2, plies] = remark.match(/^(reduced|extended) by (\d+)/) ?? [];
  if (way2) return `${way2 === "reduced" ? "−" : "+"}${plies}`;
  const known2 = SHORT.find(([words4]) => remark.startsWith(words4));
  return known2 ? known2[1] : /left out unseen/.test(remark) ? "pruned" : remark.split(/[:,]/)[0];
}

// src/tree/shapes.ts
function sides(all2) {
  const found2 = /* @__PURE__ */ new Map();
  for (const { node } of all2) {
    if (node.role !== "player" || !node.mover || found2.has(node.mover)) continue;
    const number3 = Number(node.mover.match(/\d+$/)?.[0]);
    found2.set(node.mover, number3 >= 3 ? number3 : 3 + found2.size);
  }
  return found2;
}
var CORNERS = {
  4: [[-1, -0.2], [0, -1.2], [1, -0.2], [0.75, 1], [-0.75, 1]],
  5: [[-1.1, 0], [-0.75, -0.95], [0.75, -0.95], [1.1, 0], [0.75, 0.95], [-0.75, 0.95]],
  6: [[-1, -0.4], [-0.7, -1], [0.7, -1], [1, -0.4], [1, 0.4], [0.7, 1], [-0.7, 1], [-1, 0.4]]
};
function shape(role, half, side) {
  const wide2 = Math.max(half, 24);
  switch (role) {
    case "max":
      return svg("polygon", { points: `${-wide2},17 ${wide2},17 0,-24`, class: "shape" });
    case "min":
      return svg("polygon", { points: `${-wide2},-17 ${wide2},-17 0,24`, class: "shape" });
    case "chance":
      return svg("polygon", { points: `${-wide2},0 0,-21 ${wide2},0 0,21`, class: "shape" });
    case "player":
      if (side > 3) return svg("polygon", { points: CORNERS[Math.min(side, 6)].map(([x3, y4]) => `${x3 * wide2},${y4 * 19}`).join(" "), class: "shape" });
      return svg("rect", { x: -wide2, y: -17, width: 2 * wide2, height: 34, class: "shape" });
    default:
      return svg("rect", { x: 3 - half, y: -15, width: 2 * half - 6, height: 30, rx: 8, class: "shape" });
  }
}

// src/tree/trace.ts
function ways(all2, tree2) {
  return (tree2.steps ?? []).map(({ actions }) => {
    const way2 = [0];
    for (const action of actions) {
      const next = all2[way2[way2.length - 1]].children.find((child) => all2[child].node.action === action);
      if (next === void 0) break;
      way2.push(next);
    }
    return way2;
  });
}
function length(all2, tree2) {
  return tree2.steps?.length ? tree2.steps.length : steps(all2).length;
}
function simulated(tree2, now) {
  if (now === 0) return "Nothing has been simulated yet. Step forward to begin.";
  return tree2.steps?.[now - 1]?.text ?? "";
}
function sampled(all2, tree2, list2, count2) {
  const visits = new Uint32Array(all2.length);
  const sums = new Float64Array(all2.length);
  const phases2 = all2.map(() => "unseen");
  list2.slice(0, count2).forEach((way3, at2) => {
    for (const index of way3) {
      visits[index] += 1;
      sums[index] += tree2.steps[at2].value;
      phases2[index] = "done";
    }
  });
  const way2 = count2 > 0 && count2 < list2.length ? list2[count2 - 1] : [];
  for (const index of way2) phases2[index] = "open";
  return { phases: phases2, current: way2.at(-1) ?? -1, reason: -1, visits, sums };
}
var flat_ = /* @__PURE__ */ new WeakMap();
var steps_ = /* @__PURE__ */ new WeakMap();
function flatten(tree2) {
  const known2 = flat_.get(tree2);
  if (known2) return known2;
  const all2 = [];
  flat_.set(tree2, all2);
  const add = (node, parent, ply2) => {
    const flat = { node, index: all2.length, parent, ply: ply2, children: [], last: 0 };
    all2.push(flat);
    flat.children = node.children.map((child) => add(child, flat.index, ply2 + 1));
    flat.last = all2.length - 1;
    return flat.index;
  };
  add(tree2.root, -1, 0);
  return all2;
}
function steps(all2) {
  const known2 = steps_.get(all2);
  if (known2) return known2;
  const made = [];
  steps_.set(all2, made);
  if (all2.length === 0) return made;
  const walk = (index) => {
    if (all2[index].node.status === "cut") return;
    made.push({ kind: "enter", index });
    all2[index].children.forEach(walk);
    made.push({ kind: "leave", index });
  };
  walk(0);
  return made;
}
function phases(all2, list2, count2) {
  const found2 = all2.map(() => "unseen");
  for (let at2 = 0; at2 < count2; at2++) {
    const { kind, index } = list2[at2];
    found2[index] = kind === "enter" ? "open" : "done";
    if (kind === "enter") continue;
    for (const child of all2[index].children) {
      if (all2[child].node.status === "cut") found2.fill("cut", child, all2[child].last + 1);
    }
  }
  return found2;
}
function soFar(all2, found2, index) {
  const { node, children } = all2[index];
  const values = children.filter((child) => found2[child] === "done").map((child) => all2[child].node.value).filter((value) => value?.number !== null && value?.number !== void 0);
  if (values.length === 0 || node.role !== "max" && node.role !== "min") return "";
  const better = node.role === "max" ? Math.max : Math.min;
  const best2 = better(...values.map((value) => value.number));
  return values.find((value) => value.number === best2).text;
}
function valueText({ value, bound }) {
  const limit = bound === "at_most" ? "≤ " : bound === "at_least" ? "≥ " : "";
  return value ? limit + value.text : "";
}
function windowNow(all2, found2, index) {
  const { node, children } = all2[index];
  const done = children.filter((child) => found2[child] === "done").map((child) => all2[child].node.window_after);
  const now = done.filter((one) => one !== null && one !== void 0).at(-1) ?? node.window;
  return now ? [now[0].text, now[1].text] : null;
}
function named(flat) {
  if (flat.parent < 0) return "the root";
  return flat.node.label || flat.node.action;
}
function sentence(all2, list2, count2) {
  if (count2 === 0) return "Nothing has been searched yet. Step forward to begin.";
  const { kind, index } = list2[count2 - 1];
  const { node, children } = all2[index];
  const here = named(all2[index]);
  if (kind === "enter") {
    if (children.length === 0) return `The search reaches the leaf ${leafName(node, here)}.`;
    const window2 = node.window ? ` with the window [${node.window[0].text}, ${node.window[1].text}]` : "";
    return `The search enters ${here}, where ${node.mover} moves,${window2 ? window2 : ""}`.replace(/,$/, "") + ".";
  }
  const value = valueText(node).replace("≤", "at most").replace("≥", "at least") || "no value";
  if (node.sentence) return node.sentence;
  if (children.length === 0) {
    const words4 = { estimated: "is estimated at", known: "is known to be worth", folded: "was searched: it is worth" };
    return `${upper(here)} ${words4[node.status] ?? "is worth"} ${value}.`;
  }
  const many = value.startsWith("<");
  const how = { max: "the largest", min: "the smallest" }[node.role];
  if (many && node.mover) return `${upper(here)} is worth ${value}, the best for ${node.mover} of what is below.`;
  const worth = /^(win|loss) in/.test(value) ? `is a ${value}` : `is worth ${value}`;
  return how ? `${upper(here)} ${worth}, ${how} of the values below.` : `${upper(here)} ${worth}.`;
}
function reason(all2, list2, count2) {
  const now = list2[count2 - 1];
  if (!now || now.kind !== "leave") return -1;
  let [index, left2] = [now.index, all2[now.index].node.sentence_above ?? 0];
  if (left2 === 0) return -1;
  for (; left2 > 0 && index >= 0; left2--) index = all2[index].parent;
  return index;
}
function leafName(node, here) {
  return node.value && node.value.text !== here ? `${here}, ${node.value.text}` : here;
}
function upper(words4) {
  return words4.charAt(0).toUpperCase() + words4.slice(1);
}

// src/tree/tree.css
var tree_default = ":host {\n  display: block; position: relative; height: 100%; min-height: 18rem;\n  --t-ink: var(--ink, #17202a); --t-paper: var(--surface, #fffefb); --t-muted: var(--muted, #566270);\n  --t-accent: var(--accent, #0b7a6b);\n  --reason: #a3321f; --max: #dbe9fa; --max-rim: #2f6db3; --min: #fbe3d6; --min-rim: #b9541f; --chance: #eadff8; --chance-rim: #7446ae;\n  --third: #dcefdb; --third-rim: #38803a; --fourth: #f7ebc4; --fourth-rim: #8d6b0e; --fifth: #f6dbe9; --fifth-rim: #a83a76;\n}\n@media (prefers-color-scheme: dark) {\n  :host { --reason: #ff9c87; --max: #1d3550; --max-rim: #79aee6; --min: #4a2c1d; --min-rim: #f0a27a; --chance: #37284e; --chance-rim: #bb9be6;\n    --third: #1f3d22; --third-rim: #85c987; --fourth: #41350f; --fourth-rim: #d9b85a; --fifth: #47203a; --fifth-rim: #e68fbd; }\n}\nsvg { width: 100%; height: 100%; display: block; touch-action: none; cursor: grab; user-select: none; font-family: inherit; }\nsvg:active { cursor: grabbing; }\n.node { cursor: pointer; outline: none; }\n.shape { fill: var(--t-paper); stroke: var(--t-muted); stroke-width: 1.6; }\n.max .shape { fill: var(--max); stroke: var(--max-rim); }\n.min .shape { fill: var(--min); stroke: var(--min-rim); }\n.chance .shape { fill: var(--chance); stroke: var(--chance-rim); }\n.player .shape { fill: var(--third); stroke: var(--third-rim); }\n.side-4 .shape { fill: var(--fourth); stroke: var(--fourth-rim); }\n.side-5 .shape, .side-6 .shape { fill: var(--fifth); stroke: var(--fifth-rim); }\n.value { fill: var(--t-ink); font-weight: 650; font-variant-numeric: tabular-nums; }\n.window, .action, .more { fill: var(--t-muted); paint-order: stroke; stroke: var(--t-paper); stroke-width: 4px; stroke-linejoin: round; }\n.window { fill: var(--t-ink); font-weight: 600; }\n.more { font-weight: 600; fill: var(--t-accent); }\n.mark { fill: var(--t-accent); font-weight: 650; paint-order: stroke; stroke: var(--t-paper); stroke-width: 3px; stroke-linejoin: round; }\n.far-edges { fill: none; stroke: var(--t-muted); stroke-width: 3; stroke-opacity: 0.5; }\n.far { fill: var(--t-paper); stroke: var(--t-muted); stroke-width: 3; }\n.far.max { fill: var(--max-rim); stroke: none; }\n.far.min { fill: var(--min-rim); stroke: none; }\n.far.chance { fill: var(--chance-rim); stroke: none; }\n.far.cut { stroke-dasharray: 4 3; }\n.edge path { fill: none; stroke: var(--t-muted); stroke-width: 1.5; }\n.edge.unseen path, .edge.cut path { stroke-opacity: 0.45; }\n.edge.cut path { stroke-dasharray: 5 4; }\n.edge.open path { stroke: var(--t-accent); stroke-width: 3; }\n.edge.best path { stroke: var(--t-accent); stroke-width: 3.5; }\n.edge .strike { stroke: #c0392b; stroke-width: 2.4; stroke-opacity: 1 !important; stroke-dasharray: none !important; }\n.node.unseen .shape, .node.cut .shape { fill: var(--t-paper); stroke-opacity: 0.55; }\n.node.cut .shape { stroke-dasharray: 4 3; }\n.node.unseen .value, .node.cut .value { fill: var(--t-muted); font-weight: 500; }\n.node.open .shape { stroke: var(--t-accent); stroke-width: 3; }\n.node.best .shape { stroke: var(--t-accent); stroke-width: 3; }\n.node.current .shape { stroke: var(--t-accent); stroke-width: 4.5; }\n.reason .shape, .node .reason .shape { fill: none; stroke: var(--reason); stroke-width: 3; stroke-dasharray: 3 4; stroke-opacity: 1; vector-effect: non-scaling-stroke; }\n.node.chosen .shape { stroke: #1f6feb; stroke-width: 4; stroke-dasharray: 7 4; }\n.node.right .shape { stroke: #1b8a4b; stroke-width: 4; stroke-dasharray: none; }\n.node.wrong .shape { stroke: #c0392b; stroke-width: 4; stroke-dasharray: 2 4; }\n.node.asked .shape { stroke: var(--t-accent); stroke-width: 3.5; }\n.node:focus-visible .shape { stroke: #1f6feb; stroke-width: 5; }\n.controls { position: absolute; right: 0.5rem; bottom: 0.5rem; display: flex; gap: 0.3rem; }\n.controls button {\n  width: 2.2rem; height: 2.2rem; font: inherit; font-size: 1.1rem; line-height: 1; color: var(--t-ink);\n  background: var(--t-paper); border: 1px solid var(--line, #d5d3ca); border-radius: 0.5rem; cursor: pointer;\n}\n.controls button:focus-visible { outline: 3px solid #1f6feb; outline-offset: 1px; }\n.aside { pointer-events: none; }\n";

// src/tree/element.ts
var STYLE2 = sheet(tree_default);
var FIRST = 80;
var HALF = 19;
var SMALLEST = 0.55;
var SMALLEST_WHOLE = 0.45;
var MOST = 700;
var BOARD = 64;
var OutplyTree = class extends HTMLElement {
  #tree = null;
  #all = [];
  #steps = [];
  #ways = [];
  /** The third and further players by their names, counted from 3. */
  #sides = /* @__PURE__ */ new Map();
  #top = 0;
  #boards = null;
  #moment = { phases: [], current: -1, reason: -1, visits: null, sums: null };
  /** The nodes that are not folded away, by ply, each ply from left to right. */
  #rows = [];
  /** What is in the document, in the tree's own measures. */
  #drawn = { left: 0, right: 0, upper: 0, lower: 0 };
  #step = Infinity;
  #folded = /* @__PURE__ */ new Set();
  #marked = /* @__PURE__ */ new Map();
  #hideValues = false;
  #focus = 0;
  #view = { x: 0, y: 0, scale: 1 };
  #fitted = true;
  #spots = /* @__PURE__ */ new Map();
  #root;
  #svg = svg("svg", { role: "group", "aria-label": "Search tree" });
  #layer = svg("g");
  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.adoptedStyleSheets = [STYLE2];
    this.#svg.append(this.#layer);
    this.#root.append(this.#svg, this.#controls());
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#pointer();
    new ResizeObserver(() => {
      if (!this.#fitted) return;
      this.#draw();
      this.fit();
    }).observe(this);
  }
  set tree(tree2) {
    if (tree2 === this.#tree) return;
    this.#tree = tree2;
    this.#all = tree2 ? flatten(tree2) : [];
    this.#steps = steps(this.#all);
    this.#ways = tree2 ? ways(this.#all, tree2) : [];
    this.#sides = sides(this.#all);
    this.#folded = folds(this.#all);
    this.#top = 0;
    this.#focus = 0;
    this.#fitted = true;
    this.#draw();
    this.fit();
  }
  set step(step3) {
    if (step3 === this.#step) return;
    this.#step = step3;
    this.#reveal();
    this.#draw();
  }
  /** The node that is shown as the root. */
  set top(top2) {
    const kept2 = top2 > 0 && top2 < this.#all.length ? top2 : 0;
    if (kept2 === this.#top) return;
    this.#top = kept2;
    this.#folded.delete(kept2);
    this.#focus = kept2;
    this.#fitted = true;
    this.#draw();
    this.fit();
  }
  /** The address of a picture of a node's state; `null` where none is wanted. */
  set boards(boards) {
    if (boards === this.#boards) return;
    this.#boards = boards;
    this.#draw();
    if (this.#fitted) this.fit();
  }
  /** Unfolds every node, or folds all but the line of best play. */
  unfold(all2) {
    this.#folded = all2 ? /* @__PURE__ */ new Set() : folds(this.#all, 0);
    this.#fitted = true;
    this.#draw();
    this.fit();
  }
  /** Nodes to point out: their number with the name of a style. */
  set marked(marked) {
    this.#marked = marked;
    this.#draw();
  }
  /** Whether the values of inner nodes, windows and cuts are kept to oneself. */
  set hideValues(hide) {
    if (hide === this.#hideValues) return;
    this.#hideValues = hide;
    this.#draw();
  }
  /** The picture as it is seen, as a document of its own. */
  picture() {
    const copy2 = this.#svg.cloneNode(true);
    copy2.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = tree_default.replaceAll(":host", "svg");
    copy2.prepend(style);
    return new XMLSerializer().serializeToString(copy2);
  }
  /** Shows the whole tree. */
  fit() {
    const { width, height } = this.#svg.getBoundingClientRect();
    if (width === 0 || this.#spots.size === 0) return;
    let [left2, right, low] = [Infinity, -Infinity, 0];
    for (const spot of this.#spots.values()) {
      left2 = Math.min(left2, spot.x - spot.width / 2);
      right = Math.max(right, spot.x + spot.width / 2);
      low = Math.max(low, spot.y);
    }
    low += this.#boards ? 34 + BOARD : 34;
    const scale = Math.min(1.25, (width - 24) / Math.max(right - left2, 1), (height - 68) / (low + 34));
    const kept2 = scale > 0.85 * this.#least() ? scale : this.#least();
    const middle = kept2 > scale ? this.#heart(width / kept2, left2, right) : (left2 + right) / 2;
    this.#view = { scale: kept2, x: width / 2 - kept2 * middle, y: 12 + 34 * kept2 };
    this.#fitted = true;
    if (this.#spots.size > 120) this.#fill();
    else this.#place();
  }
  /** The scale at which a tree is still shown. */
  #least() {
    return this.#all.length <= FIRST && !this.#boards ? SMALLEST_WHOLE : SMALLEST;
  }
  /** The middle of a picture of this width: that of the line of best play, as far as the root stays in it,
   * and no room beside the tree is wasted. */
  #heart(width, least, most) {
    const root = this.#spots.get(this.#top).x;
    let [left2, right] = [root, root];
    for (const [index, { x: x3 }] of this.#spots) {
      if (this.#all[index].node.best_line) [left2, right] = [Math.min(left2, x3), Math.max(right, x3)];
    }
    const reach2 = Math.max(0, width / 2 - 80);
    const near = Math.min(root + reach2, Math.max(root - reach2, (left2 + right) / 2));
    const [low, high] = [least - 16 + width / 2, most + 16 - width / 2];
    return low < high ? Math.min(high, Math.max(low, near)) : near;
  }
  /** Unfolds the way to the node of the current step. */
  #reveal() {
    if (this.#step === Infinity || this.#step === 0) return;
    const way2 = this.#ways[this.#step - 1];
    const now = this.#steps[Math.min(this.#step, this.#steps.length) - 1];
    let index = way2 ? way2[way2.length - 1] : now ? this.#all[now.index].parent : -1;
    for (; index >= 0; index = this.#all[index].parent) this.#folded.delete(index);
  }
  #open = (index) => !this.#folded.has(index);
  #at() {
    if (this.#ways.length > 0) {
      return sampled(this.#all, this.#tree, this.#ways, Math.min(this.#step, this.#ways.length));
    }
    const count2 = Math.min(this.#step, this.#steps.length);
    const current = count2 > 0 ? this.#steps[count2 - 1].index : -1;
    const above = reason(this.#all, this.#steps, count2);
    return { phases: phases(this.#all, this.#steps, count2), current, reason: above, visits: null, sums: null };
  }
  /** Places all nodes that are not folded away, and puts those in sight into the document. */
  #draw() {
    if (this.#all.length === 0) {
      this.#spots.clear();
      this.#rows = [];
      return this.#layer.replaceChildren();
    }
    this.#moment = this.#at();
    const least = this.#boards ? BOARD + 8 : 34;
    const width = (index) => Math.max(least, room(this.#words(index).length, this.#all[index].node.role), widthOf(this.#all[index]));
    this.#spots = layout(this.#all, this.#open, width, this.#top, ROW + (this.#boards ? BOARD : 0));
    this.#rows = [];
    for (const index of this.#spots.keys()) (this.#rows[this.#all[index].ply - this.#all[this.#top].ply] ??= []).push(index);
    this.#stretch();
    this.#fill();
  }
  /** The nodes of a ply from the left to the right border, and one more on either side. */
  #between(row2, left2, right) {
    const first2 = (x3) => {
      let [low, high] = [0, row2.length];
      while (low < high) {
        const middle = low + high >> 1;
        if (this.#spots.get(row2[middle]).x < x3) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return row2.slice(Math.max(0, first2(left2) - 1), first2(right) + 1);
  }
  /** Puts the nodes in sight into the document, and those a screen away. */
  #fill() {
    const active = this.#root.activeElement?.closest("[data-node]");
    const { width, height } = this.#svg.getBoundingClientRect();
    const { x: x3, y: y4, scale } = this.#view;
    const [left2, right] = [(-x3 - width) / scale, (2 * width - x3) / scale];
    const [upper2, lower] = [(-y4 - height) / scale, (2 * height - y4) / scale];
    const few = this.#spots.size <= 120 || width === 0;
    this.#drawn = few ? { left: -Infinity, right: Infinity, upper: -Infinity, lower: Infinity } : { left: left2, right, upper: upper2, lower };
    const rows = this.#rows.filter((row2) => few || this.#spots.get(row2[0]).y >= upper2 && this.#spots.get(row2[0]).y <= lower);
    const seen2 = few ? [...this.#spots.keys()] : rows.flatMap((row2) => this.#between(row2, left2, right));
    if (seen2.length > MOST) return this.#fillFar(seen2, active !== void 0 && active !== null);
    const chosen3 = new Set(seen2);
    if (this.#spots.has(this.#focus)) chosen3.add(this.#focus);
    const list2 = [...chosen3].sort((one, other2) => one - other2);
    const below = list2.filter((index) => index !== this.#top);
    const edges = below.map((index) => this.#edge(index));
    const nodes2 = list2.map((index) => this.#node(index));
    const actions = below.flatMap((index) => this.#action(index));
    const asides = list2.flatMap((index) => this.#aside(index));
    this.#layer.replaceChildren(...edges, ...actions, ...nodes2, ...asides);
    if (active) this.#layer.querySelector(`[data-node="${this.#focus}"]`)?.focus({ preventScroll: true });
    this.#place();
  }
  /** Many nodes at once: a dot each. The one in focus is drawn whole. */
  #fillFar(seen2, focused) {
    const edges = [];
    const dots = { max: [], min: [], chance: [], leaf: [], cut: [] };
    for (const index of seen2) {
      const { x: x3, y: y4 } = this.#spots.get(index);
      const { node: node2, parent } = this.#all[index];
      const above = index === this.#top ? void 0 : this.#spots.get(parent);
      if (above) edges.push(`M${above.x | 0} ${above.y | 0}L${x3 | 0} ${y4 | 0}`);
      const kind = node2.status === "cut" ? "cut" : node2.role === "player" ? "chance" : node2.role ?? "leaf";
      dots[kind].push(`M${x3 - 15 | 0} ${y4 - 15 | 0}h30v30h-30z`);
    }
    const paths = Object.entries(dots).filter(([, list2]) => list2.length > 0);
    const node = this.#spots.has(this.#focus) ? [this.#node(this.#focus)] : [];
    this.#layer.replaceChildren(
      svg("path", { d: edges.join(""), class: "far-edges", "aria-hidden": "true" }),
      ...paths.map(([kind, list2]) => svg("path", { d: list2.join(""), class: `far ${kind}`, "aria-hidden": "true" })),
      ...node
    );
    if (focused) this.#layer.querySelector("[data-node]")?.focus({ preventScroll: true });
    this.#place();
  }
  /** Refills the document once the view leaves what is in it. */
  #follow() {
    const { width, height } = this.#svg.getBoundingClientRect();
    const { x: x3, y: y4, scale } = this.#view;
    const { left: left2, right, upper: upper2, lower } = this.#drawn;
    const inside = -x3 / scale >= left2 && (width - x3) / scale <= right && -y4 / scale >= upper2 && (height - y4) / scale <= lower;
    if (inside || this.#spots.size === 0) this.#place();
    else this.#fill();
  }
  /** Gives the plies of a wide tree more room, as far as the picture is high enough. */
  #stretch() {
    const { width, height } = this.#svg.getBoundingClientRect();
    let [across, down] = [0, 0];
    for (const { x: x3, y: y4 } of this.#spots.values()) [across, down] = [Math.max(across, x3), Math.max(down, y4)];
    if (width === 0 || down === 0) return;
    const scale = Math.min(1, Math.max(this.#least(), width / (across + 60)));
    const factor = Math.min(3, Math.max(0.75, (height - 140) / scale / down));
    for (const spot of this.#spots.values()) spot.y *= factor;
  }
  /** What is written in a node. */
  #words(index) {
    const { node, children } = this.#all[index];
    const { phases: found2, visits, sums } = this.#moment;
    const phase = found2[index];
    if (visits && this.#step < this.#ways.length) return visits[index] > 0 ? (sums[index] / visits[index]).toFixed(2) : "";
    if (children.length === 0 && node.status !== "folded" && !node.role) return node.value?.text ?? "";
    if (this.#hideValues) return "";
    if (phase === "done") return valueText(node);
    return phase === "open" ? soFar(this.#all, found2, index) : "";
  }
  #edge(index) {
    const found2 = this.#moment.phases;
    const { node, parent } = this.#all[index];
    const [from, to2] = [this.#spots.get(parent), this.#spots.get(index)];
    const [x1, y1, x22, y22] = [from.x, from.y + HALF, to2.x, to2.y - HALF];
    const hide = this.#hideValues;
    const cut = found2[index] === "cut" && found2[parent] !== "cut" && !hide;
    const best2 = node.best_line && this.#isOver() && !hide;
    const phase = hide ? "done" : found2[index];
    const group = svg("g", { class: `edge ${phase}${best2 ? " best" : ""}`, "aria-hidden": "true" });
    group.append(svg("path", { d: `M${x1} ${y1}C${x1} ${y1 + 26} ${x22} ${y22 - 26} ${x22} ${y22}` }));
    if (cut) {
      const [x3, y4] = [x1 + (x22 - x1) * 0.5, y1 + (y22 - y1) * 0.5 - 4];
      group.append(svg("path", { d: `M${x3 - 9} ${y4 + 2}l18-7M${x3 - 9} ${y4 + 8}l18-7`, class: "strike" }));
    }
    return group;
  }
  /** What leads to a node, and how probable it is. */
  #action(index) {
    const { node } = this.#all[index];
    const { x: x3, y: y4 } = this.#spots.get(index);
    const probability = node.probability ? String(Math.round(node.probability * 1e4) / 1e4) : "";
    const words4 = [node.action, probability].filter(Boolean).join(" : ");
    return words4 ? [text(x3, y4 - HALF - 9, 12, words4, { class: "action", "aria-hidden": "true" })] : [];
  }
  /** Whether the last step has happened, so that the line of best play is known. */
  #isOver() {
    return this.#ways.length > 0 ? this.#step >= this.#ways.length : this.#moment.phases[0] === "done";
  }
  #node(index) {
    const { phases: found2, current } = this.#moment;
    const words4 = this.#words(index);
    const flat = this.#all[index];
    const { node } = flat;
    const spot = this.#spots.get(index);
    const phase = this.#hideValues ? "done" : found2[index];
    const mark = this.#marked.get(index);
    const names = ["node", node.role ?? "leaf", phase, index === current && !this.#hideValues && "current", mark].filter(Boolean);
    const best2 = node.best_line && this.#isOver() && !this.#hideValues;
    const side = this.#sides.get(node.mover ?? "") ?? 3;
    if (node.role === "player") names.push(`side-${Math.min(side, 6)}`);
    const group = svg("g", {
      class: names.join(" ") + (best2 ? " best" : ""),
      transform: `translate(${spot.x} ${spot.y})`,
      "data-node": index,
      role: "button",
      tabindex: index === this.#focus ? 0 : -1,
      "aria-label": this.#says(flat, phase, words4, spot)
    });
    const outline = () => shape(node.role ?? "leaf", spot.width / 2, side);
    if (this.#isReason(index)) group.append(svg("g", { class: "reason", transform: "scale(1.28)" }, [outline()]));
    group.append(outline());
    group.append(text(0, node.role === "max" ? 5 : node.role === "min" ? -4 : 0, 15, words4, { class: "value" }));
    return group;
  }
  /** Whether the sentence of this step gives the node as the reason for a cut. */
  #isReason(index) {
    return index === this.#moment.reason && !this.#hideValues;
  }
  /** What stands next to a node: its window while it is open, visits, nodes folded away. */
  #aside(index) {
    const found2 = this.#moment.phases;
    const { node } = this.#all[index];
    const spot = this.#spots.get(index);
    const phase = this.#hideValues ? "done" : found2[index];
    const made = svg("g", { transform: `translate(${spot.x} ${spot.y})`, "aria-hidden": "true", class: "aside" });
    const window2 = phase === "open" && !this.#hideValues ? windowNow(this.#all, found2, index) : null;
    if (window2) made.append(this.#window(index, `[${window2[0]}, ${window2[1]}]`));
    const visits = this.#visits(index);
    const boards = this.#boards;
    if (boards) made.append(svg("image", { href: boards(index), x: -BOARD / 2, y: 24, width: BOARD, height: BOARD }));
    const mark = this.#hideValues ? "" : markOf2(this.#all[index]);
    if (mark && !node.role) made.append(text(0, (window2 && !boards ? 39 : 29) + (boards ? BOARD : 0), 11, mark, { class: "mark" }));
    else if (mark) made.append(text(node.role === "min" ? -18 : -16, node.role === "min" ? 17 : -17, 11, mark, { class: "mark", "text-anchor": "end" }));
    if (visits > 0) made.append(text(0, 32 + (boards ? BOARD : 0), 12, visits === 1 ? "1 visit" : `${visits} visits`, { class: "action" }));
    if (spot.hidden > 0) made.append(text(0, (visits > 0 ? 47 : 34) + (boards ? BOARD : 0), 12, `+${spot.hidden.toLocaleString("en")}`, { class: "more" }));
    return made.childNodes.length > 0 ? [made] : [];
  }
  /** The window of a node, where it lies on no leaf: below one, or at the narrow side of a node; there a leaf may
   * follow where a node points up, and then there is room below it. */
  #window(index, bounds) {
    const { role } = this.#all[index].node;
    const { width, hidden } = this.#spots.get(index);
    const boards = this.#boards !== null;
    if (!role && !boards) return text(0, 26, 12, bounds, { class: "window" });
    const below = [hidden > 0 ? 24 : 9, 26];
    const above = boards || !this.#leafWithin(index, 20 + 7 * bounds.length);
    const narrow = role !== "min" ? above ? [13, -17] : below : boards ? [15, 15] : [13, 22];
    const [x3, y4] = role ? narrow : [width / 2 + 2, 0];
    return text(x3, y4, 12, bounds, { class: "window", "text-anchor": "start" });
  }
  /** Whether the next node to the right is a leaf, and begins within this distance. */
  #leafWithin(index, distance2) {
    const row2 = this.#rows[this.#all[index].ply - this.#all[this.#top].ply];
    const next = row2[row2.indexOf(index) + 1];
    if (next === void 0 || this.#all[next].node.role) return false;
    const { x: x3, width } = this.#spots.get(next);
    return x3 - width / 2 - this.#spots.get(index).x < distance2;
  }
  #visits(index) {
    return this.#moment.visits?.[index] ?? this.#all[index].node.visits ?? 0;
  }
  /** A node in words. */
  #says(flat, phase, words4, spot) {
    const { node } = flat;
    const who = node.mover ? `${node.mover} at ${named(flat)}` : `leaf ${named(flat)}`;
    const state = { unseen: "not looked at yet", open: "under way", done: "", cut: "never looked at" }[phase];
    const window2 = node.window && phase !== "cut" && !this.#hideValues ? `window [${node.window[0].text}, ${node.window[1].text}]` : "";
    const folded = spot.hidden > 0 ? `+${spot.hidden.toLocaleString("en")} nodes folded` : "";
    const mark = this.#marked.get(flat.index) ?? "";
    const why = this.#isReason(flat.index) ? "the reason for the cut" : "";
    const count2 = this.#visits(flat.index);
    const visits = count2 > 0 ? `${count2} visits` : "";
    const remarks = this.#hideValues ? "" : (node.remarks ?? []).join(", ");
    return [who, words4 && `value ${words4}`, visits, window2, state, why, remarks, folded, mark].filter(Boolean).join(", ");
  }
  #place() {
    const { x: x3, y: y4, scale } = this.#view;
    this.#layer.setAttribute("transform", `translate(${x3} ${y4}) scale(${scale})`);
  }
  /** Chooses a node; a folded one opens, an open one folds if asked. */
  #choose(index, fold) {
    const { children } = this.#all[index];
    if (children.length > 0 && (this.#folded.has(index) || fold)) {
      if (this.#folded.has(index)) this.#folded.delete(index);
      else this.#folded.add(index);
      const before2 = this.#spots.get(index);
      this.#draw();
      const after = this.#spots.get(index);
      this.#view.x += (before2.x - after.x) * this.#view.scale;
      this.#follow();
    }
    this.dispatchEvent(new CustomEvent("outply-node", { detail: index, bubbles: true }));
  }
  #controls() {
    const row2 = document.createElement("div");
    row2.className = "controls";
    const add = (words4, label, act) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: words4 });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", act);
      row2.append(button);
    };
    add("+", "Larger", () => this.#zoom(1.3));
    add("−", "Smaller", () => this.#zoom(1 / 1.3));
    add("⤢", "The whole tree", () => this.fit());
    add("⇊", "Unfold all nodes", () => this.unfold(true));
    add("⇈", "Fold all but the best line", () => this.unfold(false));
    return row2;
  }
  #zoom(factor, at2) {
    const box = this.#svg.getBoundingClientRect();
    const { x: x3, y: y4 } = at2 ?? { x: box.width / 2, y: box.height / 2 };
    const scale = Math.min(4, Math.max(0.05, this.#view.scale * factor));
    const ratio = scale / this.#view.scale;
    this.#view = { scale, x: x3 - (x3 - this.#view.x) * ratio, y: y4 - (y4 - this.#view.y) * ratio };
    this.#fitted = false;
    this.#follow();
  }
  #pointer() {
    let from = null;
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button === 0) from = { x: event.clientX, y: event.clientY, moved: false };
    });
    this.#svg.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.moved && Math.hypot(dx, dy) < 5) return;
      if (!from.moved) this.#svg.setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY, moved: true };
      this.#view.x += dx;
      this.#view.y += dy;
      this.#fitted = false;
      this.#follow();
    });
    this.#svg.addEventListener("click", (event) => {
      const node = event.target.closest("[data-node]");
      if (node && !from?.moved) {
        this.#focusOn(Number(node.getAttribute("data-node")));
        this.#choose(this.#focus, false);
      }
      from = null;
    });
    this.#svg.addEventListener("pointercancel", () => from = null);
    this.#svg.addEventListener("pointerleave", () => from && !from.moved && (from = null));
    this.#svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const box = this.#svg.getBoundingClientRect();
        this.#zoom(Math.exp(-event.deltaY / 400), { x: event.clientX - box.left, y: event.clientY - box.top });
      },
      { passive: false }
    );
  }
  #key(event) {
    const target = event.target.closest("[data-node]");
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(target.getAttribute("data-node"));
    const { parent, children } = this.#all[index];
    const siblings = parent < 0 || index === this.#top ? [index] : this.#all[parent].children;
    const place2 = siblings.indexOf(index);
    const moves3 = {
      ArrowUp: index === this.#top ? void 0 : parent,
      ArrowDown: this.#open(index) ? children[0] : void 0,
      ArrowLeft: siblings[place2 - 1],
      ArrowRight: siblings[place2 + 1],
      Home: 0
    };
    if (event.key in moves3) {
      event.preventDefault();
      const to2 = moves3[event.key];
      if (to2 !== void 0 && to2 >= 0) this.#focusOn(to2);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#choose(index, true);
    } else if (event.key === "+" || event.key === "-") {
      this.#zoom(event.key === "+" ? 1.3 : 1 / 1.3);
    } else if (event.key === "0") {
      this.fit();
    } else if (event.key === "r" || event.key === "Backspace") {
      event.preventDefault();
      const to2 = event.key === "r" ? index : Math.max(0, this.#all[this.#top].parent);
      this.dispatchEvent(new CustomEvent("outply-top", { detail: to2, bubbles: true }));
    }
  }
  #focusOn(index) {
    if (!this.#spots.has(index)) return;
    this.#layer.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.#focus = index;
    this.#show(index);
    const find = () => this.#layer.querySelector(`[data-node="${index}"]`);
    if (!find()) this.#fill();
    find()?.setAttribute("tabindex", "0");
    find()?.focus({ preventScroll: true });
  }
  /** Moves the view so that the node is in it. */
  #show(index) {
    const spot = this.#spots.get(index);
    const { width, height } = this.#svg.getBoundingClientRect();
    if (!spot || width === 0) return;
    const [x3, y4] = [spot.x * this.#view.scale + this.#view.x, spot.y * this.#view.scale + this.#view.y];
    const inside = (at2, most) => Math.min(Math.max(at2, 48), Math.max(most - 48, 48));
    this.#view.x += inside(x3, width) - x3;
    this.#view.y += inside(y4, height) - y4;
    this.#follow();
  }
};
function folds(all2, most = FIRST) {
  if (all2.length <= most) return /* @__PURE__ */ new Set();
  const folded = all2.filter(({ node, ply: ply2, children }) => ply2 > 0 && children.length > 0 && !node.best_line);
  return new Set(folded.map((flat) => flat.index));
}
customElements.define("outply-tree", OutplyTree);

// src/tree/icicle.css
var icicle_default = ":host {\n  display: block; position: relative; height: 100%; min-height: 16rem;\n  --t-ink: var(--ink, #17202a); --t-paper: var(--surface, #fffefb); --t-muted: var(--muted, #566270); --t-accent: var(--accent, #0b7a6b);\n  --max: #cfe1f7; --min: #f7d8c6; --chance: #e3d4f6; --leaf: #e3e5e2; --table: #cfe8dd;\n}\n@media (prefers-color-scheme: dark) {\n  :host { --max: #24425f; --min: #5a3422; --chance: #43305f; --leaf: #343b41; --table: #1f4a3d; }\n}\ncanvas { width: 100%; height: 100%; display: block; touch-action: none; cursor: pointer; outline-offset: -3px; }\ncanvas:focus-visible { outline: 3px solid #1f6feb; }\np { position: absolute; left: 0; right: 0; bottom: 0; margin: 0; padding: 0.35rem 0.8rem; font-size: 0.9rem; color: var(--t-ink); background: var(--t-paper); border-top: 1px solid var(--line, #d5d3ca); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }\n";

// src/tree/icicle.ts
var STYLE3 = sheet(icicle_default);
var FOOT = 34;
var OutplyIcicle = class extends HTMLElement {
  #tree = null;
  #all = [];
  /** Nodes that were looked at, at and below each, those not kept included. */
  #weight = new Float64Array(0);
  /** How many plies lie below each node. */
  #height = new Uint16Array(0);
  #top = 0;
  #focus = 0;
  /** What part of the root's width is in sight. */
  #view = { left: 0, width: 1 };
  #asked = 0;
  #canvas = document.createElement("canvas");
  #words = document.createElement("p");
  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [STYLE3];
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#canvas.setAttribute("aria-label", "Icicle: arrow keys go from node to node, Enter makes one the root, Backspace goes back up");
    this.#words.setAttribute("aria-live", "polite");
    root.append(this.#canvas, this.#words);
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#pointer();
    new ResizeObserver(() => this.#draw()).observe(this);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }
  set tree(tree2) {
    if (tree2 === this.#tree) return;
    this.#tree = tree2;
    this.#all = tree2 ? flatten(tree2) : [];
    this.#weight = new Float64Array(this.#all.length);
    this.#height = new Uint16Array(this.#all.length);
    for (let index = this.#all.length - 1; index >= 0; index--) {
      const { node, parent } = this.#all[index];
      if (node.status !== "cut") this.#weight[index] += 1 + (node.unkept ?? 0);
      if (parent < 0) continue;
      this.#weight[parent] += this.#weight[index];
      this.#height[parent] = Math.max(this.#height[parent], this.#height[index] + 1);
    }
    this.#top = this.#focus = 0;
    this.#view = { left: 0, width: 1 };
    this.#draw();
  }
  set top(top2) {
    const kept2 = top2 > 0 && top2 < this.#all.length ? top2 : 0;
    if (kept2 === this.#top) return;
    this.#top = this.#focus = kept2;
    this.#view = { left: 0, width: 1 };
    this.#draw();
  }
  /** Draws in the next frame. */
  #draw() {
    if (this.#asked) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#paint();
    });
  }
  /** The share of the root's bar at which a node's begins. */
  #start(index) {
    let at2 = 0;
    for (let here = index; here !== this.#top && here >= 0; here = this.#all[here].parent) {
      for (const other2 of this.#all[this.#all[here].parent].children) {
        if (other2 === here) break;
        at2 += this.#weight[other2];
      }
    }
    return at2;
  }
  /** The size of the picture and of a bar in it. */
  #measure() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const plies = (this.#height[this.#top] ?? 0) + 1;
    const row2 = Math.min(44, Math.max(12, (height - FOOT) / plies));
    const scale = width / this.#view.width / Math.max(1, this.#weight[this.#top]);
    return { width, height, row: row2, scale, left: this.#view.left * this.#weight[this.#top] };
  }
  #paint() {
    const { width, height, row: row2, scale, left: left2 } = this.#measure();
    this.#words.textContent = this.#says();
    if (width === 0) return;
    const dots = devicePixelRatio || 1;
    if (this.#canvas.width !== Math.round(width * dots)) this.#canvas.width = Math.round(width * dots);
    if (this.#canvas.height !== Math.round(height * dots)) this.#canvas.height = Math.round(height * dots);
    const context = this.#canvas.getContext("2d");
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.clearRect(0, 0, width, height);
    if (this.#all.length === 0) return;
    const style = getComputedStyle(this);
    const colour = (name) => style.getPropertyValue(name).trim();
    const fills = { max: colour("--max"), min: colour("--min"), chance: colour("--chance"), player: colour("--chance") };
    const [leaf, table, ink2, paper, accent] = ["--leaf", "--table", "--t-ink", "--t-paper", "--t-accent"].map(colour);
    context.font = "12px system-ui, 'DejaVu Sans', sans-serif";
    context.textBaseline = "middle";
    context.lineWidth = 1;
    const bar = (index, x4, ply3) => {
      const wide2 = this.#weight[index] * scale;
      const [from, y4] = [Math.max(x4, -2), ply3 * row2];
      const to2 = Math.min(x4 + wide2, width + 2);
      const { node, children } = this.#all[index];
      context.fillStyle = node.status === "known" ? table : node.role ? fills[node.role] : leaf;
      context.fillRect(from, y4, Math.max(to2 - from, 0.5), row2 - 1);
      if (wide2 > 3) {
        context.strokeStyle = node.best_line ? accent : paper;
        context.lineWidth = node.best_line ? 2 : 1;
        context.strokeRect(from + 0.5, y4 + 0.5, to2 - from - 1, row2 - 2);
      }
      const words4 = [node.action || (index === 0 ? "root" : ""), valueText(node)].filter(Boolean).join("  ");
      if (row2 >= 12 && to2 - from > 22) {
        context.save();
        context.beginPath();
        context.rect(from + 3, y4, to2 - from - 6, row2);
        context.clip();
        context.fillStyle = ink2;
        context.fillText(words4, from + 5, y4 + row2 / 2);
        context.restore();
      }
      let next = x4;
      for (const child of children) {
        const share3 = this.#weight[child] * scale;
        if (share3 > 0.35 && next + share3 > 0 && next < width && (ply3 + 1) * row2 < height) bar(child, next, ply3 + 1);
        next += share3;
      }
    };
    bar(this.#top, -left2 * scale, 0);
    const ply2 = this.#all[this.#focus].ply - this.#all[this.#top].ply;
    const x3 = (this.#start(this.#focus) - left2) * scale;
    context.strokeStyle = "#1f6feb";
    context.lineWidth = 3;
    context.strokeRect(x3 + 1.5, ply2 * row2 + 1.5, Math.max(this.#weight[this.#focus] * scale - 3, 1), row2 - 4);
  }
  /** The node in focus, in words. */
  #says() {
    const flat = this.#all[this.#focus];
    if (!flat) return "";
    const { node } = flat;
    const count2 = this.#weight[flat.index];
    const share3 = 100 * count2 / Math.max(1, this.#weight[0]);
    const parts = [
      named(flat),
      `${count2.toLocaleString("en")} ${count2 === 1 ? "node" : "nodes"}, ${share3 < 0.1 ? "under 0.1" : share3.toFixed(1)} %`,
      node.value && `value ${valueText(node)}`,
      node.mover,
      ...node.remarks ?? []
    ];
    return parts.filter(Boolean).join(" · ");
  }
  /** The node at a point of the picture. */
  #under(x3, y4) {
    const { row: row2, scale, left: left2 } = this.#measure();
    const plies = Math.floor(y4 / row2);
    let [index, start3] = [this.#top, 0];
    const at2 = left2 + x3 / scale;
    if (at2 > this.#weight[this.#top]) return null;
    for (let ply2 = 0; ply2 < plies; ply2++) {
      let next = start3;
      const child = this.#all[index].children.find((one) => {
        if (at2 < next + this.#weight[one]) return true;
        next += this.#weight[one];
        return false;
      });
      if (child === void 0) return null;
      [index, start3] = [child, next];
    }
    return index;
  }
  #goTo(index) {
    this.#focus = index;
    const whole = this.#weight[this.#top];
    const [start3, wide2] = [this.#start(index) / whole, this.#weight[index] / whole];
    const { left: left2, width } = this.#view;
    if (start3 < left2 || start3 + wide2 > left2 + width) {
      if (wide2 > width) this.#view = { left: start3, width: Math.min(1, wide2) };
      else this.#view = { left: Math.max(0, Math.min(1 - width, start3 + wide2 / 2 - width / 2)), width };
    }
    this.#draw();
    this.dispatchEvent(new CustomEvent("outply-node", { detail: index, bubbles: true }));
  }
  #root(index) {
    this.dispatchEvent(new CustomEvent("outply-top", { detail: index, bubbles: true }));
  }
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#all.length === 0) return;
    const { parent, children } = this.#all[this.#focus];
    const seen2 = (list2) => list2.filter((one) => this.#weight[one] > 0);
    const siblings = this.#focus === this.#top ? [this.#focus] : seen2(this.#all[parent].children);
    const place2 = siblings.indexOf(this.#focus);
    const acts = {
      ArrowUp: () => this.#focus !== this.#top && this.#goTo(parent),
      ArrowDown: () => seen2(children).length > 0 && this.#goTo(seen2(children).reduce((most, one) => this.#weight[one] > this.#weight[most] ? one : most)),
      ArrowLeft: () => place2 > 0 && this.#goTo(siblings[place2 - 1]),
      ArrowRight: () => place2 + 1 < siblings.length && this.#goTo(siblings[place2 + 1]),
      Enter: () => this.#root(this.#focus),
      Backspace: () => this.#root(Math.max(0, this.#all[this.#top].parent)),
      "+": () => this.#zoom(1 / 1.5),
      "-": () => this.#zoom(1.5),
      "0": () => this.#zoom(Infinity)
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  #zoom(factor, at2 = 0.5) {
    const { left: left2, width } = this.#view;
    const next = Math.min(1, Math.max(width * factor, 20 / Math.max(20, this.#weight[this.#top])));
    this.#view = { width: next, left: Math.min(1 - next, Math.max(0, left2 + (width - next) * at2)) };
    this.#draw();
  }
  #pointer() {
    let from = null;
    const place2 = (event) => {
      const box = this.#canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width };
    };
    this.#canvas.addEventListener("pointerdown", (event) => from = { x: event.clientX, moved: false });
    this.#canvas.addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x;
      if (!from.moved && Math.abs(dx) < 5) return;
      if (!from.moved) this.#canvas.setPointerCapture(event.pointerId);
      from = { x: event.clientX, moved: true };
      const { left: left2, width } = this.#view;
      this.#view = { width, left: Math.min(1 - width, Math.max(0, left2 - dx * width / place2(event).width)) };
      this.#draw();
    });
    this.#canvas.addEventListener("click", (event) => {
      const { x: x3, y: y4 } = place2(event);
      const node = from?.moved ? null : this.#under(x3, y4);
      from = null;
      if (node === null) return;
      if (node === this.#focus && event.detail > 1) this.#root(node);
      else this.#goTo(node);
    });
    this.#canvas.addEventListener("pointercancel", () => from = null);
    this.#canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x: x3, width } = place2(event);
        this.#zoom(Math.exp(event.deltaY / 400), x3 / width);
      },
      { passive: false }
    );
  }
};
customElements.define("outply-icicle", OutplyIcicle);

// src/tree/columns.ts
function unpacked(columns) {
  const { value, action, counts, not_drawn, steps: steps2 } = columns;
  const list2 = nodes(columns);
  fill(columns, list2);
  link(columns, list2);
  return { value, action, counts, not_drawn, steps: steps2, root: list2[0] };
}
function nodes({ texts, numbers, windows, kinds, kind, actions, values, window: window2, window_after }) {
  const pairs = windows.map(([alpha, beta]) => [numbers[alpha], numbers[beta]]);
  const pair = (column, at2) => column.length > 0 && column[at2] >= 0 ? pairs[column[at2]] : null;
  return actions.map((action, at2) => {
    const { mover, role, bound, proven, status: status2, best_line, again } = kinds[kind[at2]];
    return {
      label: "",
      action: texts[action],
      mover,
      role,
      value: values[at2] < 0 ? null : numbers[values[at2]],
      bound,
      visits: null,
      proven,
      window: pair(window2, at2),
      window_after: pair(window_after, at2),
      probability: null,
      status: status2,
      best_line,
      again,
      remarks: NONE,
      unkept: 0,
      sentence: null,
      sentence_above: null,
      children: []
    };
  });
}
var NONE = [];
function fill({ texts, labels, sentences: sentences2, sentences_above, remarks, unkept, visits, probabilities }, list2) {
  for (const [at2, text3] of labels) list2[at2].label = texts[text3];
  for (const [at2, text3] of sentences2) list2[at2].sentence = texts[text3];
  for (const [at2, above] of sentences_above) list2[at2].sentence_above = above;
  for (const [at2, text3] of remarks) list2[at2].remarks = [...list2[at2].remarks ?? [], texts[text3]];
  for (const [at2, count2] of unkept) list2[at2].unkept = count2;
  for (const [at2, count2] of visits) list2[at2].visits = count2;
  for (const [at2, probability] of probabilities) list2[at2].probability = probability;
}
function link({ children }, list2) {
  const open3 = [];
  list2.forEach((node, at2) => {
    while (open3.length > 0 && open3[open3.length - 1].left === 0) open3.pop();
    const above = open3.at(-1);
    if (above) {
      above.left -= 1;
      above.node.children.push(node);
      if (node.label === "") node.label = above.node.action === "" ? node.action : `${above.node.label} ${node.action}`;
    }
    if (children[at2] > 0) open3.push({ node, left: children[at2] });
  });
}

// src/trees.ts
var EXAMPLES = [
  ["Three branches", "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))"],
  ["The textbook's tree", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))"],
  ["Two by two", "(max (min 10 8) (min 4 50))"],
  ["Sixteen leaves", "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]"],
  ["A deep cut", "(max 5 (min (max (min 3 99) 9) 7))"],
  ["A game with dice", "(max (min (chance 1/2:3 1/2:9) 4) (min (chance 1/2:2 1/2:0) 8) (chance 2/3:6 1/3:-3))"],
  ["Three players", "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)"]
];
var ALGORITHMS = [
  ["minimax", "Minimax"],
  ["alphabeta", "Alpha-beta (fail-soft)"],
  ["alphabeta-hard", "Alpha-beta (fail-hard)"],
  ["alphabeta-strict", "Alpha-beta, cuts only beyond the bound"],
  ["pvs", "Principal variation search, with a table"],
  ["selective", "Selective search (games)"],
  ["expectiminimax", "Expectiminimax"],
  ["star1", "Expectiminimax, Star1"],
  ["star2", "Expectiminimax, Star2"],
  ["maxn", "Max-n"],
  ["paranoid", "Paranoid"],
  ["best-reply", "Best-reply"],
  ["mcts", "Monte Carlo tree search"]
];
var ORDERS = [
  ["", "as written"],
  ["best", "best first"],
  ["worst", "worst first"],
  ["estimate", "by estimate"],
  ["random", "at random"]
];
var UNSORTED = ["minimax", "alphabeta", "alphabeta-hard", "alphabeta-strict"];
function ordered(name, order) {
  const { game: game3, seed: seed3 } = words2.value;
  const fits = order && (game3 ? UNSORTED.includes(name) : order !== "estimate");
  return fits ? { order, seed: Number(seed3) || 1 } : {};
}
var words2 = O2(() => address.value.words);
var text2 = O2(() => words2.value.tree ?? EXAMPLES[0][1]);
var algorithm = O2(() => words2.value.algorithm ?? "alphabeta");
var against = O2(() => words2.value.against ?? "");
var step = O2(() => words2.value.step === void 0 ? Infinity : Number(words2.value.step) || 0);
var top = O2(() => Number(words2.value.top) || 0);
var picked = y2(0);
var trees = y2({});
var problem2 = y2("");
function question3(name, beside2 = false) {
  const { game: game3, moves: moves3, start: start3, depth, root, simulations } = words2.value;
  const recipe = beside2 ? words2.value.other : words2.value.recipe;
  const order = beside2 ? words2.value.otherorder ?? words2.value.order : words2.value.order;
  const source2 = game3 ? { place: { game: game3, ...start3 ? { position: start3 } : {}, moves: divided(moves3) }, depth: Number(depth) || 2 } : { text: text2.value, root: root || "max" };
  return JSON.stringify({ ...source2, ...ordered(name, order), algorithm: name, ...name === "mcts" ? { simulations: Number(simulations) || 40 } : {}, ...name === "mcts" || name === "selective" ? { recipe: recipe ?? "" } : {} });
}
var wanted = O2(() => [question3(algorithm.value), ...against.value ? [question3(against.value, true)] : []]);
var loading = /* @__PURE__ */ new Set();
function grow() {
  x2(() => {
    if (view.value !== "tree") return;
    const all2 = wanted.value;
    void revived.value;
    problem2.value = "";
    for (const asked2 of all2) {
      if (trees.peek()[asked2] || loading.has(asked2)) continue;
      loading.add(asked2);
      ask("/api/tree/columns", JSON.parse(asked2)).then(
        (columns) => {
          const tree2 = unpacked(columns);
          const kept2 = Object.entries(trees.peek()).slice(-12);
          trees.value = { ...Object.fromEntries(kept2), [asked2]: tree2 };
        },
        (error) => {
          if (error?.unreachable) complain(error);
          else if (wanted.peek().includes(asked2)) problem2.value = error.message;
        }
      ).finally(() => loading.delete(asked2));
    }
  });
}
function toTop(index) {
  picked.value = index;
  go({ top: index > 0 ? String(index) : "" }, { step: true });
}
function toStep(next, most) {
  const kept2 = Math.min(Math.max(next, 0), most);
  go({ step: kept2 === most ? "" : String(kept2) });
}
function nameOf2(name) {
  return ALGORITHMS.find(([known2]) => known2 === name)?.[1] ?? name;
}
function usualOf(searches) {
  const known2 = searches.map((one) => one.search);
  return ["alphabeta", "expectiminimax", "maxn"].find((name) => known2.includes(name)) ?? "mcts";
}
function tunes(name) {
  return name === "mcts" || name === "selective" && words2.peek().game !== void 0;
}

// node_modules/preact/jsx-runtime/dist/jsxRuntime.module.js
var f4 = 0;
function u4(e4, t4, n3, o4, i4, u5) {
  t4 || (t4 = {});
  var a4, c4, p5 = t4;
  if ("ref" in p5) for (c4 in p5 = {}, t4) "ref" == c4 ? a4 = t4[c4] : p5[c4] = t4[c4];
  var l4 = { type: e4, props: p5, key: n3, ref: a4, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: void 0, __v: --f4, __i: -1, __u: 0, __source: i4, __self: u5 };
  if ("function" == typeof e4 && (a4 = e4.defaultProps)) for (c4 in a4) void 0 === p5[c4] && (p5[c4] = a4[c4]);
  return l.vnode && l.vnode(l4), l4;
}

// src/views/element-tree.tsx
var NONE2 = /* @__PURE__ */ new Map();
function TreeView({ tree: tree2, step: step3, top: top2, marked, hideValues, boards, onNode, onTop, label }) {
  const ref = A2(null);
  _2(() => {
    const element2 = ref.current;
    element2.tree = tree2;
    element2.top = top2 ?? 0;
    element2.boards = boards ?? null;
    element2.step = step3 ?? Infinity;
    element2.hideValues = hideValues ?? false;
    element2.marked = marked ?? NONE2;
  }, [tree2, step3, top2, marked, hideValues, boards]);
  useHeard(ref, onNode, onTop);
  return /* @__PURE__ */ u4("outply-tree", { ref, "aria-label": label });
}
function IcicleView({ tree: tree2, top: top2, onNode, onTop }) {
  const ref = A2(null);
  _2(() => {
    ref.current.tree = tree2;
    ref.current.top = top2 ?? 0;
  }, [tree2, top2]);
  useHeard(ref, onNode, onTop);
  return /* @__PURE__ */ u4("outply-icicle", { ref });
}
function useHeard(ref, onNode, onTop) {
  _2(() => {
    const element2 = ref.current;
    const node = (event) => onNode?.(event.detail);
    const top2 = (event) => onTop?.(event.detail);
    element2.addEventListener("outply-node", node);
    element2.addEventListener("outply-top", top2);
    return () => {
      element2.removeEventListener("outply-node", node);
      element2.removeEventListener("outply-top", top2);
    };
  }, [onNode, onTop]);
}

// src/views/exercises.tsx
var QUESTIONS = [
  ["leaves", "Which leaves are never looked at?"],
  ["values", "The value of every node"],
  ["windows", "The window at each node"],
  ["expectations", "What does expectiminimax choose?"],
  ["order", "Order the leaves so that most are cut"],
  ["visit", "What does Monte Carlo visit next?"],
  ["mistake", "Find the mistake"]
];
var question4 = O2(() => address.value.words.question ?? "leaves");
var seed2 = O2(() => Math.max(0, Number(address.value.words.seed ?? 1) || 0));
var level = O2(() => Math.min(3, Math.max(1, Number(address.value.words.level) || 1)));
var classic = O2(() => address.value.words.classic ?? "");
var asked = O2(() => ({ question: question4.value, seed: seed2.value, level: level.value, ...classic.value ? { classic: classic.value } : {} }));
var chooses = O2(() => ["leaves", "visit", "mistake"].includes(question4.value));
var single = O2(() => ["visit", "mistake"].includes(question4.value));
var until = y2(null);
var key2 = O2(() => JSON.stringify(asked.value));
var sheet2 = y2(null);
var answers = y2({});
var checked = y2(null);
var told = y2(false);
var refused = y2({ key: "", words: "" });
function exercise() {
  x2(() => {
    if (view.value !== "exercise") return;
    const [request, mine] = [asked.value, key2.value];
    void revived.value;
    if (sheet2.peek()?.key === mine) return;
    answers.value = {};
    checked.value = null;
    told.value = false;
    until.value = null;
    ask("/api/exercise", request).then((found2) => {
      if (key2.peek() === mine) sheet2.value = { key: mine, sheet: found2 };
    }, (error) => {
      if (error?.unreachable || key2.peek() !== mine) complain(error);
      else refused.value = { key: mine, words: error.message };
    });
  });
}
function Exercises() {
  const now = sheet2.value?.key === key2.value ? sheet2.value.sheet : null;
  return /* @__PURE__ */ u4("div", { class: "explore", children: [
    /* @__PURE__ */ u4("section", { class: "stage wide", "aria-label": "Exercise", children: [
      trouble.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: trouble.value }),
      now && /* @__PURE__ */ u4(Sheet, { sheet: now }),
      !now && refused.value.key === key2.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: refused.value.words }),
      !now && refused.value.key !== key2.value && /* @__PURE__ */ u4("p", { class: "waiting", children: "One moment…" })
    ] }),
    /* @__PURE__ */ u4("aside", { class: "side", children: [
      /* @__PURE__ */ u4(Choose, {}),
      now && /* @__PURE__ */ u4(Work, { sheet: now }),
      now && /* @__PURE__ */ u4(OnPaper, {})
    ] })
  ] });
}
function Sheet({ sheet: now }) {
  const all2 = T2(() => flatten(now.tree), [now]);
  const leaves = question4.value === "leaves";
  const wrong = now.wrong;
  const at2 = wrong ? Math.min(until.value ?? wrong.steps, wrong.steps) : 0;
  const marked = T2(() => {
    const found2 = /* @__PURE__ */ new Map();
    for (const node of Object.keys(answers.value).map(Number)) if (chooses.value) found2.set(node, "chosen");
    if (checked.value) {
      const wrong2 = new Set(checked.value.mistakes.map((mistake) => mistake.node));
      const said2 = chooses.value ? Object.keys(answers.value).map(Number) : now.asked;
      for (const node of said2) found2.set(node, "right");
      for (const node of wrong2) found2.set(node, "wrong");
    }
    return found2;
  }, [answers.value, checked.value, now]);
  const choose = (index) => {
    if (!chooses.value || told.value || !now.asked.includes(index)) return;
    checked.value = null;
    if (single.value) {
      answers.value = { [index]: Object.values(answers.value)[0] ?? "" };
      return;
    }
    const { [index]: before2, ...rest } = answers.value;
    answers.value = before2 === void 0 ? { ...rest, [index]: "" } : rest;
  };
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("h1", { class: "question", children: now.sentence }),
    /* @__PURE__ */ u4("p", { class: "note", children: now.convention }),
    wrong ? /* @__PURE__ */ u4(S, { children: [
      /* @__PURE__ */ u4("div", { class: "forest two", children: [
        /* @__PURE__ */ u4("figure", { children: [
          /* @__PURE__ */ u4("figcaption", { children: "The right search" }),
          /* @__PURE__ */ u4(TreeView, { tree: now.tree, step: at2, label: "The right search" })
        ] }),
        /* @__PURE__ */ u4("figure", { children: [
          /* @__PURE__ */ u4("figcaption", { children: "The search with a fault: choose the node here" }),
          /* @__PURE__ */ u4(TreeView, { tree: wrong.tree, step: at2, marked, onNode: choose, label: "The search with a fault" })
        ] })
      ] }),
      /* @__PURE__ */ u4("div", { class: "timeline", role: "group", "aria-label": "Time line", children: [
        /* @__PURE__ */ u4("button", { type: "button", disabled: at2 === 0, onClick: () => until.value = at2 - 1, "aria-label": "One step back", children: "‹" }),
        /* @__PURE__ */ u4("input", { type: "range", min: "0", max: wrong.steps, value: at2, "aria-label": "Step", onInput: (event) => until.value = Number(event.currentTarget.value) }),
        /* @__PURE__ */ u4("button", { type: "button", disabled: at2 === wrong.steps, onClick: () => until.value = at2 + 1, "aria-label": "One step forward", children: "›" }),
        /* @__PURE__ */ u4("output", { children: [
          at2,
          "/",
          wrong.steps
        ] })
      ] }),
      /* @__PURE__ */ u4("p", { class: "sentence", role: "status", children: at2 === wrong.steps ? unbroken(`The right search ${wrong.last[0] || "is over"}; the other ${wrong.last[1] || "is over"}.`) : "Both do the same so far." })
    ] }) : /* @__PURE__ */ u4("div", { class: "forest", children: /* @__PURE__ */ u4("figure", { children: /* @__PURE__ */ u4(TreeView, { tree: now.tree, hideValues: question4.value !== "visit" && !told.value, marked, onNode: choose }) }) }),
    question4.value === "visit" && /* @__PURE__ */ u4("p", { class: "note", children: "Choose a child in the tree, by pointer or with the arrow keys and Enter. The number below a child counts its visits; the number in it is its mean." }),
    leaves && /* @__PURE__ */ u4("p", { class: "note", children: [
      "Choose leaves in the tree, by pointer or with the arrow keys and Enter.",
      " ",
      Object.keys(answers.value).length,
      " of ",
      all2.filter((flat) => flat.children.length === 0).length,
      " leaves are chosen."
    ] })
  ] });
}
function unbroken(words4) {
  return words4.replaceAll("-", "⁠-⁠");
}
function Choose() {
  const change = (words4) => go(words4, { step: true });
  const classics = sheet2.value?.sheet.classics ?? [];
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Which exercise", children: [
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Question" }),
      /* @__PURE__ */ u4("select", { value: question4.value, onChange: (event) => change({ question: event.currentTarget.value, ...["visit", "mistake"].includes(event.currentTarget.value) ? { classic: "" } : {} }), children: QUESTIONS.map(([name, words4]) => /* @__PURE__ */ u4("option", { value: name, selected: name === question4.value, children: words4 }, name)) })
    ] }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Tree" }),
      /* @__PURE__ */ u4("select", { value: classic.value, onChange: (event) => {
        const name = event.currentTarget.value;
        const usual2 = classics.find((one) => one.name === name)?.question;
        change({ classic: name, ...usual2 ? { question: usual2 } : {} });
      }, children: [
        /* @__PURE__ */ u4("option", { value: "", selected: classic.value === "", children: "at random, from the seed" }),
        classics.map((one) => /* @__PURE__ */ u4("option", { value: one.name, selected: one.name === classic.value, children: one.name.replaceAll("-", " ") }, one.name))
      ] }),
      classic.value && /* @__PURE__ */ u4("small", { children: classics.find((one) => one.name === classic.value)?.about })
    ] }),
    !classic.value && /* @__PURE__ */ u4("div", { class: "numbers", children: [
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Level" }),
        /* @__PURE__ */ u4("select", { value: String(level.value), onChange: (event) => change({ level: event.currentTarget.value }), children: ["1", "2", "3"].map((one) => /* @__PURE__ */ u4("option", { value: one, selected: one === String(level.value), children: one }, one)) })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Seed" }),
        /* @__PURE__ */ u4("input", { type: "number", min: "0", value: seed2.value, onChange: (event) => change({ seed: event.currentTarget.value }) })
      ] }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => change({ seed: String(seed2.value + 1) }), children: "Next one" })
    ] })
  ] });
}
function Work({ sheet: now }) {
  const all2 = T2(() => flatten(now.tree), [now]);
  const submit = async (event) => {
    event.preventDefault();
    const said2 = Object.entries(answers.value).map(([node, words4]) => ({ node: Number(node), said: words4 }));
    try {
      checked.value = await ask("/api/exercise/check", { exercise: asked.value, answers: said2 });
    } catch (error) {
      complain(error);
    }
  };
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Answers", children: [
    /* @__PURE__ */ u4("h2", { children: "Your answer" }),
    /* @__PURE__ */ u4("form", { onSubmit: submit, class: "answers", children: [
      now.wrong && /* @__PURE__ */ u4(Faults, { sheet: now }),
      !chooses.value && /* @__PURE__ */ u4(Inputs, { sheet: now, names: now.asked.map((node) => `${all2[node].node.mover} at ${named(all2[node])}`) }),
      /* @__PURE__ */ u4("div", { class: "row", children: [
        /* @__PURE__ */ u4("button", { type: "submit", class: "primary", children: "Check" }),
        /* @__PURE__ */ u4("button", { type: "button", onClick: () => told.value = !told.value, children: told.value ? "Hide the answer" : "Show the answer" })
      ] })
    ] }),
    told.value && now.key.length > 0 && /* @__PURE__ */ u4("ul", { class: "mistakes", children: now.key.map((line3) => /* @__PURE__ */ u4("li", { children: line3 }, line3)) }),
    /* @__PURE__ */ u4("div", { role: "status", "aria-live": "polite", children: checked.value && /* @__PURE__ */ u4(Verdict, { checked: checked.value }) })
  ] });
}
function OnPaper() {
  const save = async (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const answers2 = event.submitter?.value === "answers";
    const number3 = (name) => classic.value ? 1 : Number(data.get(name)) || 1;
    const format = String(data.get("format"));
    const asking = { exercise: asked.value, count: number3("count"), class: number3("class"), answers: answers2, format };
    try {
      await download(`${answers2 ? "answers" : "exercises"}.${format}`, "/api/exercise/sheet", asking);
      trouble.value = "";
    } catch (error) {
      complain(error);
    }
  };
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "On paper", children: [
    /* @__PURE__ */ u4("h2", { children: "On paper" }),
    /* @__PURE__ */ u4("form", { onSubmit: save, children: [
      !classic.value && /* @__PURE__ */ u4("div", { class: "numbers", children: [
        /* @__PURE__ */ u4("label", { children: [
          /* @__PURE__ */ u4("span", { children: "Trees" }),
          /* @__PURE__ */ u4("input", { name: "count", type: "number", min: "1", max: "50", defaultValue: "5" })
        ] }),
        /* @__PURE__ */ u4("label", { children: [
          /* @__PURE__ */ u4("span", { children: "Students" }),
          /* @__PURE__ */ u4("input", { name: "class", type: "number", min: "1", max: "100", defaultValue: "1" })
        ] })
      ] }),
      !classic.value && /* @__PURE__ */ u4("small", { children: "Each student gets different trees, from consecutive seeds." }),
      /* @__PURE__ */ u4("div", { class: "row", children: [
        /* @__PURE__ */ u4("label", { class: "inline", children: [
          /* @__PURE__ */ u4("span", { children: "As" }),
          /* @__PURE__ */ u4("select", { name: "format", children: [
            /* @__PURE__ */ u4("option", { value: "pdf", children: "PDF" }),
            /* @__PURE__ */ u4("option", { value: "html", children: "a page (HTML)" })
          ] })
        ] }),
        /* @__PURE__ */ u4("button", { type: "submit", value: "sheet", children: "Worksheet" }),
        /* @__PURE__ */ u4("button", { type: "submit", value: "answers", children: "Answers" })
      ] })
    ] })
  ] });
}
function Faults({ sheet: now }) {
  const all2 = T2(() => flatten(now.tree), [now]);
  const [node] = Object.keys(answers.value).map(Number);
  const said2 = node === void 0 ? "" : answers.value[node];
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Where they diverge" }),
      /* @__PURE__ */ u4("select", { value: node === void 0 ? "" : String(node), onChange: (event) => {
        checked.value = null;
        const index = event.currentTarget.value;
        answers.value = index === "" ? {} : { [Number(index)]: said2 };
      }, children: [
        /* @__PURE__ */ u4("option", { value: "", children: "…" }),
        now.asked.map((index) => /* @__PURE__ */ u4("option", { value: index, selected: index === node, children: index === 0 ? "the root" : named(all2[index]) }, index))
      ] })
    ] }),
    /* @__PURE__ */ u4("fieldset", { children: [
      /* @__PURE__ */ u4("legend", { children: "What is wrong" }),
      now.wrong.faults.map((fault) => /* @__PURE__ */ u4("label", { class: "check", children: [
        /* @__PURE__ */ u4("input", { type: "radio", name: "fault", checked: said2 === fault.name, onChange: () => {
          checked.value = null;
          answers.value = { [node ?? 0]: fault.name };
        } }),
        " ",
        /* @__PURE__ */ u4("span", { children: fault.sentence })
      ] }, fault.name))
    ] })
  ] });
}
function Inputs({ sheet: now, names }) {
  const windows = question4.value === "windows";
  const picks = question4.value === "expectations" && now.tree.root.role !== "chance";
  return /* @__PURE__ */ u4("div", { class: windows ? "inputs" : "inputs numbers", children: [
    now.asked.map((node, at2) => /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: names[at2] }),
      /* @__PURE__ */ u4(
        "input",
        {
          autocomplete: "off",
          placeholder: windows ? "alpha, beta" : question4.value === "order" ? "2 1 3" : picks && node === 0 ? "value child" : "",
          value: answers.value[node] ?? "",
          onInput: (event) => {
            checked.value = null;
            answers.value = { ...answers.value, [node]: event.currentTarget.value };
          }
        }
      )
    ] }, `${key2.value} ${node}`)),
    windows && /* @__PURE__ */ u4("small", { children: "Write inf or ∞ for infinity." })
  ] });
}
function Verdict({ checked: { mistakes } }) {
  if (mistakes.length === 0) return /* @__PURE__ */ u4("p", { class: "right", children: "All right." });
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("p", { class: "trouble", children: mistakes.length === 1 ? "One mistake." : `${mistakes.length} mistakes.` }),
    /* @__PURE__ */ u4("ul", { class: "mistakes", children: mistakes.map((mistake) => /* @__PURE__ */ u4("li", { children: mistake.sentence }, mistake.sentence)) })
  ] });
}

// src/views/outcomes.tsx
var MOST_BOARDS = 64;
function Outcomes({ analysis }) {
  const before2 = moves.value.slice(0, at.value);
  const numbers = analysis.actions.map((one) => number(one.value));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const warmth = (value) => most > least ? Math.round(8 * (value - least) / (most - least)) : 4;
  const many = analysis.actions.length > 36;
  const dice = analysis.actions.every((one) => /^[1-6](-?[1-6]){0,4}$/.test(one.action));
  const fallen = analysis.actions.every((one) => one.action in PIECES);
  const boards = !dice && !fallen && shown.value?.position.board && analysis.actions.length <= MOST_BOARDS;
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("p", { class: "note", children: "What chance can bring, how often, and what it is worth:" }),
    /* @__PURE__ */ u4("ul", { class: many ? "outcomes many" : "outcomes", children: analysis.actions.map((one, rank) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4(
      "button",
      {
        type: "button",
        class: `warm-${warmth(numbers[rank])}`,
        title: "Let chance bring this",
        onClick: () => playAll([...before2, one.action]),
        children: [
          fallen && /* @__PURE__ */ u4(Fallen, { rows: PIECES[one.action] }),
          dice && /* @__PURE__ */ u4(Dice, { roll: one.action }),
          boards && /* @__PURE__ */ u4("img", { class: "small", src: picture([...before2, one.action]), alt: "", loading: "lazy", width: "64", height: "64" }),
          /* @__PURE__ */ u4("strong", { class: dice ? "hidden" : void 0, children: one.action }),
          one.probability !== void 0 && one.probability !== null && /* @__PURE__ */ u4("span", { children: percent2(one.probability) }),
          /* @__PURE__ */ u4("span", { children: said(one.value) })
        ]
      }
    ) }, one.action)) })
  ] });
}
function percent2(share3) {
  return `${(100 * share3).toFixed(share3 < 5e-3 ? 2 : 1)} %`;
}
var PIECES = {
  I: ["####"],
  O: ["##", "##"],
  T: ["###", ".#."],
  S: [".##", "##."],
  Z: ["##.", ".##"],
  J: ["###", "..#"],
  L: ["###", "#.."]
};
function Fallen({ rows }) {
  const cells = rows.flatMap((row2, y4) => [...row2].flatMap((cell, x3) => cell === "#" ? [[x3, y4]] : []));
  return /* @__PURE__ */ u4("svg", { class: "fallen", width: 13 * rows[0].length, height: 13 * rows.length, viewBox: `0 0 ${rows[0].length} ${rows.length}`, "aria-hidden": "true", children: cells.map(([x3, y4]) => /* @__PURE__ */ u4("rect", { x: x3 + 0.04, y: y4 + 0.04, width: "0.92", height: "0.92", rx: "0.12" }, `${x3} ${y4}`)) });
}
function Dice({ roll }) {
  return /* @__PURE__ */ u4(
    "span",
    {
      class: "roll",
      "aria-hidden": "true",
      ref: (element2) => element2?.replaceChildren(...[...roll.replaceAll("-", "")].map((digit) => die(Number(digit))))
    }
  );
}
function picture(all2) {
  const { game: game3, position: position3 } = place.value;
  const words4 = { game: game3, ...position3 ? { position: position3 } : {}, moves: joined(all2), bare: "true" };
  return `/api/board.svg?${new URLSearchParams(words4)}`;
}
function number(value) {
  if (value.kind === "win") return 1e6 - value.plies;
  if (value.kind === "loss") return value.plies - 1e6;
  return value.kind === "score" ? value.points : value.mean;
}

// src/views/switches.tsx
function KeyInput({ takes, value, onChange }) {
  const words4 = takes.match(/^[\w.-]+(?:, [\w.-]+)*(?:,? or [\w.-]+)$/) ? takes.split(/, | or /) : null;
  if (words4) {
    return /* @__PURE__ */ u4("select", { value, onChange: (event) => onChange(event.currentTarget.value), children: [
      /* @__PURE__ */ u4("option", { value: "", children: "default" }),
      words4.map((word) => /* @__PURE__ */ u4("option", { value: word, selected: word === value, children: word }, word))
    ] });
  }
  return /* @__PURE__ */ u4("input", { value, placeholder: takes, onChange: (event) => onChange(event.currentTarget.value.trim()) });
}
var IDLE = ["evaluator", "table", "multi-pv", "threads", "seed", "prove", "skill", "only", "memory", "parallel", "reuse", "fade", "graph", "open-loop"];
var known = y2(null);
var wanted2 = y2("");
x2(() => {
  const game3 = wanted2.value;
  void revived.value;
  if (!game3 || known.peek()?.game === game3 || view.value !== "tree") return;
  ask("/api/game", { game: game3 }).then((found2) => {
    if (wanted2.peek() === game3) known.value = { game: game3, searches: found2.searches };
  }, complain);
});
function read3(recipe) {
  const words4 = recipe.split(",").map((word) => word.trim()).filter(Boolean);
  return new Map(words4.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
}
function Switches({ search: search2, game: game3, recipe, label, onChange }) {
  wanted2.value = game3 ?? games.value[0]?.name ?? "";
  const keys2 = known.value?.game === wanted2.value ? known.value.searches.find((one) => one.search === search2)?.keys ?? [] : [];
  const told2 = read3(recipe);
  const set = (name, value) => {
    const next = new Map(told2);
    if (value === "") next.delete(name);
    else next.set(name, value);
    onChange([...next].map(([key3, text3]) => text3 === "" ? key3 : `${key3}=${text3}`).join(","));
  };
  return /* @__PURE__ */ u4("details", { class: "settings switches", children: [
    /* @__PURE__ */ u4("summary", { children: [
      label,
      told2.size > 0 ? `: ${recipe}` : ""
    ] }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "All in one line" }),
      /* @__PURE__ */ u4(
        "input",
        {
          spellcheck: false,
          value: recipe,
          placeholder: search2 === "mcts" ? "selection=ucb1,c=1.4" : "null-move=off",
          onChange: (event) => onChange(event.currentTarget.value.trim())
        }
      ),
      search2 === "selective" && /* @__PURE__ */ u4("small", { children: "exact: all of them off" })
    ] }),
    keys2.filter((key3) => !IDLE.includes(key3.name)).map((key3) => /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: key3.name }),
      /* @__PURE__ */ u4(KeyInput, { takes: key3.takes, value: told2.get(key3.name) ?? "", onChange: (value) => set(key3.name, value) }),
      /* @__PURE__ */ u4("small", { children: key3.about })
    ] }, key3.name)),
    told2.size > 0 && /* @__PURE__ */ u4("button", { type: "button", onClick: () => onChange(""), children: "Default settings" })
  ] });
}

// src/views/analysis.tsx
function AnalysisPanel() {
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Analysis", children: [
    /* @__PURE__ */ u4("div", { class: "head", children: [
      /* @__PURE__ */ u4("h2", { id: "analysis-title", children: "Analysis" }),
      /* @__PURE__ */ u4(
        "button",
        {
          type: "button",
          role: "switch",
          class: "switch",
          "aria-checked": on.value,
          "aria-labelledby": "analysis-title",
          onClick: () => go({ analysis: on.value ? "" : "1" }),
          children: /* @__PURE__ */ u4("span", { class: "knob" })
        }
      )
    ] }),
    on.value && /* @__PURE__ */ u4(Live, {}),
    past.value.length > 0 && /* @__PURE__ */ u4(PastAnalyses, {})
  ] });
}
function PastAnalyses() {
  return /* @__PURE__ */ u4("details", { class: "settings", children: [
    /* @__PURE__ */ u4("summary", { children: [
      "Past analyses (",
      past.value.length,
      ")"
    ] }),
    /* @__PURE__ */ u4("ol", { class: "told", children: past.value.map((one) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4("button", { type: "button", class: "line", onClick: () => reopen(one), children: words3(one) }) }, one.asked)) }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: forget, children: "Forget them" })
  ] });
}
function words3({ asked: asked2, seen: { analysis } }) {
  const { place: place2, search: name } = JSON.parse(asked2);
  const line3 = place2.moves.length === 0 ? "from the start" : place2.moves.slice(-6).join(" ");
  const more = place2.moves.length > 6 ? "… " : "";
  return `${place2.game}, ${more}${line3}: ${analysis.action ?? "–"}, ${analysis.value.text} (${name}, depth ${analysis.depth})`;
}
function Live() {
  const now = position.value;
  const found2 = seen.value;
  const quiet = now?.state.payoffs ? "The game is over." : "";
  return /* @__PURE__ */ u4(S, { children: [
    refusal.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: refusal.value }),
    quiet ? /* @__PURE__ */ u4("p", { class: "note", children: quiet }) : found2 ? /* @__PURE__ */ u4(Found, { analysis: found2.analysis, expected: found2.expected, done: found2.done }) : !refusal.value && /* @__PURE__ */ u4("p", { class: "note", children: thinking.value ? "After the current move." : "Searching…" }),
    /* @__PURE__ */ u4(Settings, {})
  ] });
}
function verdict(value, proven) {
  if (value.kind === "win") return `proven win in ${value.plies}`;
  if (value.kind === "loss") return `proven loss in ${value.plies}`;
  const unit = details.value?.values.unit ?? "";
  const words4 = value.kind === "score" && unit && unit !== "%" ? `${said(value)} ${unit}` : value.text;
  return proven ? `proven ${words4}` : words4;
}
function Found({ analysis, expected, done }) {
  const now = shown.value?.position;
  const chance = now?.state.to_move === null || now?.state.to_move === void 0;
  const mover = chance ? now?.players[0] ?? "" : now?.state.player ?? "";
  const actions = best(analysis);
  const nodes2 = analysis.simulations ?? analysis.nodes;
  const what = analysis.simulations === void 0 || analysis.simulations === null ? "nodes" : "simulations";
  return /* @__PURE__ */ u4("div", { "aria-busy": busy.value, children: [
    /* @__PURE__ */ u4("p", { class: "value", children: [
      /* @__PURE__ */ u4("strong", { children: verdict(analysis.value, analysis.proven) }),
      /* @__PURE__ */ u4("span", { class: "note", children: [
        " for ",
        mover
      ] })
    ] }),
    typeof expected.result === "number" && !analysis.proven && /* @__PURE__ */ u4("p", { class: "promise", children: [
      /* @__PURE__ */ u4("meter", { min: "0", max: "1", value: expected.result, "aria-label": `Expected result for ${mover}` }),
      /* @__PURE__ */ u4("span", { children: [
        Math.round(100 * expected.result),
        " %"
      ] })
    ] }),
    analysis.payoffs && (now?.players.length ?? 2) > 2 && /* @__PURE__ */ u4("p", { class: "note", children: [
      "Each can expect: ",
      now.players.map((player, at2) => `${player} ${Math.round(1e3 * (analysis.payoffs[at2] ?? 0)) / 1e3}`).join(" · ")
    ] }),
    ["score", "expected"].includes(analysis.value.kind) && details.value?.values.about && /* @__PURE__ */ u4("p", { class: "note", children: details.value.values.about }),
    analysis.advice && /* @__PURE__ */ u4("p", { class: "note", children: analysis.advice }),
    /* @__PURE__ */ u4(Proven, { analysis }),
    details.value?.chance && details.value.searches.some((one) => one.search === "mcts") && /* @__PURE__ */ u4(Rollouts, { analysis }),
    chance ? /* @__PURE__ */ u4(Outcomes, { analysis }) : /* @__PURE__ */ u4("ol", { class: "lines", children: actions.map((action) => /* @__PURE__ */ u4(Row, { action, analysis }, action.action)) }),
    /* @__PURE__ */ u4("p", { class: "note counts", children: [
      "depth ",
      analysis.depth,
      analysis.selective_depth ? `/${analysis.selective_depth}` : "",
      " · ",
      short2(nodes2),
      " ",
      what,
      " ·",
      " ",
      short2(nodes2 / Math.max(analysis.seconds, 1e-3)),
      "/s · ",
      done ? ended2(analysis) : "searching"
    ] })
  ] });
}
function Proven({ analysis: { actions, between, collision_probability: risk, proven } }) {
  const certain = actions.filter((one) => one.proven).length;
  const moves3 = `${actions.length} ${actions.length === 1 ? "move" : "moves"}`;
  const words4 = [
    certain > 0 && `The values of ${certain} of ${moves3} are proven.`,
    between && !proven && `Proven to lie between ${between[0].text} and ${between[1].text}.`,
    typeof risk === "number" && `The table tells positions apart by keys: a proof is wrong with a probability of at most ${risk.toExponential(0)}.`
  ].filter(Boolean);
  return words4.length > 0 ? /* @__PURE__ */ u4("p", { class: "note", children: words4.join(" ") }) : null;
}
function interval(value) {
  return value.kind === "expected" ? value.text : said(value);
}
function Rollouts({ analysis }) {
  const rolls = running.value?.search === "mcts";
  return /* @__PURE__ */ u4("p", { class: "note", children: [
    rolls ? `${(analysis.simulations ?? 0).toLocaleString("en")} rollouts; ± is the standard error of the mean. ` : "",
    /* @__PURE__ */ u4("button", { type: "button", class: "plain", onClick: () => go({ search: rolls ? "" : "mcts", keys: "" }), children: rolls ? "Search instead" : "Rollouts" })
  ] });
}
function ended2(analysis) {
  if (analysis.ended === "solved") return "solved";
  return `stopped after ${analysis.seconds.toFixed(1)} s`;
}
function Row({ action, analysis }) {
  const line3 = action.line.length > 0 ? action.line : [action.action];
  const rest = line3.slice(1, 9);
  const before2 = moves.value.slice(0, at.value);
  const bound = { exact: "", "at least": "≥ ", "at most": "≤ " }[action.bound];
  return /* @__PURE__ */ u4("li", { class: action.action === analysis.action ? "best" : "", children: [
    /* @__PURE__ */ u4("button", { type: "button", class: "go", title: "Play this move", onClick: () => playAll([...before2, action.action]), children: [
      /* @__PURE__ */ u4("span", { class: "move", children: action.action }),
      /* @__PURE__ */ u4("span", { class: "worth", children: [
        bound,
        interval(action.value),
        action.proven ? " ✓" : ""
      ] }),
      action.proven && /* @__PURE__ */ u4("span", { class: "hidden", children: ", proven" })
    ] }),
    rest.length > 0 && /* @__PURE__ */ u4(
      "button",
      {
        type: "button",
        class: "line",
        title: "Play the whole line",
        "aria-label": `Play the line ${line3.slice(0, 9).join(" ")}`,
        onClick: () => playAll([...before2, ...line3]),
        children: rest.join(" ")
      }
    ),
    share2(action, analysis) !== null && /* @__PURE__ */ u4("meter", { class: "visits", min: "0", max: "1", value: share2(action, analysis), "aria-label": `${action.visits} visits` })
  ] });
}
function share2(action, analysis) {
  if (action.visits === void 0 || action.visits === null) return null;
  const all2 = analysis.actions.reduce((sum, one) => sum + (one.visits ?? 0), 0);
  return all2 > 0 ? action.visits / all2 : null;
}
function short2(number3) {
  for (const [size, unit] of [[1e9, " G"], [1e6, " M"], [1e3, " k"]]) {
    if (number3 >= size) return (number3 / size).toPrecision(3) + unit;
  }
  return String(Math.round(number3));
}
function Settings() {
  const searches = details.value?.searches ?? [];
  const own = running.value;
  if (!own) return null;
  const evaluators = details.value?.evaluators ?? [];
  const times = [.../* @__PURE__ */ new Set([3, 10, 30, 120, 600, seconds.value])].sort((a4, b4) => a4 - b4);
  return /* @__PURE__ */ u4("details", { class: "settings", children: [
    /* @__PURE__ */ u4("summary", { children: "Search and settings" }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Search" }),
      /* @__PURE__ */ u4("select", { value: own.search, onChange: (event) => go({ search: event.currentTarget.value, keys: "" }), children: searches.map((one, place2) => /* @__PURE__ */ u4("option", { value: one.search, selected: one.search === own.search, children: [
        one.search,
        place2 === 0 ? " (default)" : ""
      ] }, one.search)) })
    ] }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Stops after" }),
      /* @__PURE__ */ u4("select", { value: String(seconds.value), onChange: (event) => go({ seconds: event.currentTarget.value }), children: times.map((time) => /* @__PURE__ */ u4("option", { value: String(time), children: time === 1 ? "1 second" : `${time} seconds` }, time)) })
    ] }),
    own.keys.some((key3) => key3.name === "multi-pv") && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Moves with values" }),
      /* @__PURE__ */ u4(
        "input",
        {
          type: "number",
          min: "1",
          max: "50",
          value: count.value,
          onChange: (event) => go({ best: event.currentTarget.value })
        }
      )
    ] }),
    own.keys.filter((key3) => key3.name !== "multi-pv" && key3.name !== "only").map((key3) => /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: key3.name }),
      key3.name === "evaluator" ? /* @__PURE__ */ u4("select", { value: keys.value.evaluator ?? "", onChange: (event) => setKey("evaluator", event.currentTarget.value), children: [
        /* @__PURE__ */ u4("option", { value: "", children: [
          evaluators[0],
          " (default)"
        ] }),
        evaluators.slice(1).map((name) => /* @__PURE__ */ u4("option", { value: name, children: name }, name))
      ] }) : /* @__PURE__ */ u4(KeyInput, { takes: key3.takes, value: keys.value[key3.name] ?? "", onChange: (value) => setKey(key3.name, value) }),
      /* @__PURE__ */ u4("small", { children: key3.about })
    ] }, `${own.search} ${key3.name}`)),
    Object.keys(keys.value).length > 0 && /* @__PURE__ */ u4("button", { type: "button", onClick: () => go({ keys: "" }), children: "Default settings" }),
    /* @__PURE__ */ u4("p", { class: "note", children: [
      game.value,
      ": ",
      own.search,
      " reads the limits ",
      own.limits.join(", "),
      "."
    ] })
  ] });
}

// src/views/board.tsx
var NONE3 = [];
function BoardView({ board, actions, marks, hint: hint2, passive, onAction, onChoose }) {
  const ref = A2(null);
  _2(() => {
    const element2 = ref.current;
    element2.passive = passive ?? false;
    element2.board = board;
    element2.actions = actions.length === 0 ? NONE3 : actions;
    element2.marks = marks ?? [];
    element2.hint = hint2 ?? [];
  }, [board, actions, marks, hint2, passive]);
  _2(() => {
    const element2 = ref.current;
    const action = (event) => onAction?.(event.detail);
    const choose = (event) => onChoose?.(event.detail);
    element2.addEventListener("outply-action", action);
    element2.addEventListener("outply-choose", choose);
    return () => {
      element2.removeEventListener("outply-action", action);
      element2.removeEventListener("outply-choose", choose);
    };
  }, [onAction, onChoose]);
  return /* @__PURE__ */ u4("outply-board", { ref });
}

// src/views/moves.tsx
function MoveList() {
  const all2 = moves.value;
  if (all2.length === 0) return null;
  const turns = shown.value?.position.turns ?? [];
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Moves", children: [
    /* @__PURE__ */ u4("h2", { children: "Moves" }),
    /* @__PURE__ */ u4("ol", { class: "moves", children: all2.map((move, ply2) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4(
      "button",
      {
        type: "button",
        class: turns[ply2] === null ? "chance" : "",
        "aria-current": at.value === ply2 + 1 ? "step" : void 0,
        "aria-label": `Move ${ply2 + 1}: ${move}`,
        onClick: () => show(ply2 + 1),
        children: [
          /* @__PURE__ */ u4("span", { class: "number", "aria-hidden": "true", children: ply2 + 1 }),
          " ",
          move
        ]
      }
    ) }, ply2)) }),
    at.value < all2.length && position.value && /* @__PURE__ */ u4("p", { class: "note", children: [
      "A move played here replaces those that follow.",
      " ",
      /* @__PURE__ */ u4("button", { type: "button", class: "plain", onClick: playFromHere, children: "Play from here" })
    ] })
  ] });
}

// src/views/setup.tsx
var open = y2(false);
var offered = y2(false);
var picked2 = y2(null);
var other = y2(null);
x2(() => {
  const name = picked2.value;
  other.value = null;
  if (name === null) return;
  ask("/api/game", { game: name }).then((found2) => {
    if (picked2.peek() === name) other.value = found2;
  }, complain);
});
function offer() {
  open.value = offered.value = true;
}
var LEVELS = Array.from({ length: 10 }, (_4, at2) => String(at2 + 1));
function NewGame() {
  const now = details.value;
  const name = (game.value || "").split(":")[0];
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Game", children: [
    /* @__PURE__ */ u4("div", { class: "head", children: [
      /* @__PURE__ */ u4("h2", { children: capital(now ? now.about.about : name) }),
      /* @__PURE__ */ u4("button", { type: "button", class: "plain", "aria-expanded": open.value, onClick: () => open.value = !open.value, children: open.value ? "Close" : "New game" })
    ] }),
    open.value ? /* @__PURE__ */ u4(Form, {}) : /* @__PURE__ */ u4(Seats, {})
  ] });
}
function Seats() {
  const players = details.value?.players ?? [];
  const words4 = players.map((player, at2) => `${capital(player)}: ${seat(at2) === "me" ? "you" : `level ${seat(at2)}`}`);
  const all2 = players.map((_4, at2) => seat(at2));
  const swap = () => go({ seats: joined([...all2.slice(-1), ...all2.slice(0, -1)]) });
  return /* @__PURE__ */ u4("div", { class: "head", children: [
    /* @__PURE__ */ u4("div", { children: [
      /* @__PURE__ */ u4("p", { class: "note", children: words4.join(" · ") }),
      control.value && /* @__PURE__ */ u4("p", { class: "clocks", role: "timer", "aria-label": "Clocks", children: players.map((player, at2) => /* @__PURE__ */ u4("span", { class: flag.value === at2 ? "trouble" : "", children: [
        players.length > 1 ? `${capital(player)} ` : "",
        read2(left.value[at2] ?? 0)
      ] }, player)) })
    ] }),
    new Set(all2).size > 1 && /* @__PURE__ */ u4("button", { type: "button", class: "plain", onClick: swap, children: all2.length === 2 ? "Swap" : "Move seats on" })
  ] });
}
function Form() {
  const name = picked2.value ?? game.value.split(":")[0];
  const entry = games.value.find((one) => one.name === name);
  const same = name === game.value.split(":")[0];
  const players = (same ? details.value : other.value)?.players ?? [];
  const first2 = A2(null);
  h2(() => {
    if (!offered.value) return;
    offered.value = false;
    first2.current?.focus();
  }, [offered.value]);
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const options = String(data.get("options") ?? "").trim();
    const seats2 = data.getAll("seat").map(String);
    const start3 = String(data.get("start") ?? "").trim();
    open.value = false;
    picked2.value = null;
    begin({ game: options ? `${name}:${options}` : name, seats: joined(seats2), start: start3, clock: String(data.get("clock") ?? "") });
  };
  return /* @__PURE__ */ u4("form", { class: "setup", onSubmit: submit, children: [
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Game" }),
      /* @__PURE__ */ u4("select", { ref: first2, value: name, onChange: (event) => picked2.value = event.currentTarget.value, children: games.value.map((one) => /* @__PURE__ */ u4("option", { value: one.name, children: one.name }, one.name)) })
    ] }),
    entry && /* @__PURE__ */ u4("p", { class: "note", children: capital(entry.about) }),
    entry?.options && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Options" }),
      /* @__PURE__ */ u4(
        "input",
        {
          name: "options",
          spellcheck: false,
          autocomplete: "off",
          defaultValue: same ? game.value.split(":").slice(1).join(":") : ""
        },
        name
      ),
      /* @__PURE__ */ u4("small", { children: entry.options })
    ] }),
    players.map((player, at2) => /* @__PURE__ */ u4(SeatChoice, { label: capital(player), value: same ? seat(at2) : at2 === 1 ? "5" : "me" }, `${name} ${at2}`)),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Clock" }),
      /* @__PURE__ */ u4("select", { name: "clock", children: [
        /* @__PURE__ */ u4("option", { value: "", children: "none" }),
        ["1+0", "3+2", "5+3", "10+5", "30+0"].map((one) => /* @__PURE__ */ u4("option", { value: one, selected: same && address.value.words.clock === one, children: [
          one.replace("+", " minutes, and "),
          " seconds a move"
        ] }, one))
      ] })
    ] }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Position" }),
      /* @__PURE__ */ u4("input", { name: "start", spellcheck: false, autocomplete: "off", placeholder: "the usual one" })
    ] }),
    /* @__PURE__ */ u4("label", { class: "check", children: [
      /* @__PURE__ */ u4("input", { type: "checkbox", checked: reviews.value, onChange: (event) => setReviews(event.currentTarget.checked) }),
      " ",
      /* @__PURE__ */ u4("span", { children: "Review the game as soon as it ends" })
    ] }),
    /* @__PURE__ */ u4("button", { type: "submit", class: "primary", children: "Start" })
  ] });
}
function SeatChoice({ label, value }) {
  return /* @__PURE__ */ u4("label", { children: [
    /* @__PURE__ */ u4("span", { children: label }),
    /* @__PURE__ */ u4("select", { name: "seat", defaultValue: value, children: [
      /* @__PURE__ */ u4("option", { value: "me", selected: value === "me", children: "a person" }),
      LEVELS.map((level2) => /* @__PURE__ */ u4("option", { value: level2, selected: value === level2, children: [
        "engine, level ",
        level2
      ] }, level2))
    ] })
  ] });
}

// src/views/share.tsx
var copied = y2("");
function Share() {
  const now = shown.value?.position.state;
  if (!now) return null;
  return /* @__PURE__ */ u4("section", { class: "panel share", "aria-label": "Share", children: [
    /* @__PURE__ */ u4("h2", { children: "Take along" }),
    /* @__PURE__ */ u4("div", { class: "row", children: [
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => copy("Link", location.href), children: "Copy link" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => copy("Position", now.position), children: "Copy position" }),
      /* @__PURE__ */ u4("button", { type: "button", disabled: now.moves.length === 0, onClick: () => copy("Moves", line2(now.moves)), children: "Copy moves" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: copyPicture, children: "Copy picture" }),
      /* @__PURE__ */ u4("a", { class: "button", href: picture2(), download: "position.svg", children: "SVG" }),
      /* @__PURE__ */ u4("button", { type: "button", disabled: Boolean(now.payoffs), onClick: searchTree, children: "Search tree" }),
      /* @__PURE__ */ u4("button", { type: "button", disabled: now.moves.length === 0, onClick: () => reviewGame(), children: "Review" })
    ] }),
    /* @__PURE__ */ u4("p", { class: "note", role: "status", children: copied.value })
  ] });
}
var DOTS = 1200;
async function copyPicture() {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn2() })]);
    copied.value = "Picture copied.";
  } catch (error) {
    copied.value = "";
    complain(error);
  }
}
async function drawn2() {
  const image = new Image();
  image.src = picture2();
  await image.decode();
  const scale = Math.max(1, DOTS / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("The picture cannot be drawn.")), "image/png"));
}
function searchTree() {
  const { game: game3, position: position3, moves: moves3 } = place.value;
  const algorithm2 = usualOf(details.value?.searches ?? []);
  const words4 = { game: game3, start: position3 ?? "", moves: joined(moves3 ?? []), depth: "2", algorithm: algorithm2 };
  go(words4, { view: "tree", fresh: true, step: true });
}
function picture2() {
  const { game: game3, position: position3, moves: moves3 } = place.value;
  const words4 = { game: game3, ...position3 ? { position: position3 } : {}, moves: joined(moves3 ?? []) };
  return `/api/board.svg?${new URLSearchParams(words4)}`;
}
function line2(all2) {
  return all2.join(all2.some((text3) => text3.includes(" ")) ? ", " : " ");
}
async function copy(what, words4) {
  try {
    await navigator.clipboard.writeText(words4);
    copied.value = `${what} copied.`;
  } catch (error) {
    copied.value = "";
    complain(error);
  }
}

// src/views/play.tsx
var choices = y2(null);
var hint = y2(null);
var hinting = y2(false);
function Play() {
  const now = shown.value;
  if (!now) return /* @__PURE__ */ u4("p", { class: "waiting", children: trouble.value || "One moment…" });
  return /* @__PURE__ */ u4("div", { class: "play", children: [
    /* @__PURE__ */ u4("section", { class: "stage", "aria-label": "Board", children: /* @__PURE__ */ u4(Stage, { position: now.position }) }),
    /* @__PURE__ */ u4("aside", { class: "side", children: [
      /* @__PURE__ */ u4(NewGame, {}),
      /* @__PURE__ */ u4(MoveList, {}),
      /* @__PURE__ */ u4(AnalysisPanel, {}),
      /* @__PURE__ */ u4(Share, {})
    ] })
  ] });
}
function wide(lines) {
  return Math.max(20, ...lines.map((line3) => line3.length));
}
function beside(notes, words4) {
  const plain = (text3) => text3.replace(/[:.]/g, "").toLowerCase();
  return notes.filter((note) => plain(note) !== plain(words4));
}
function status(now) {
  return capital(outcome2(now));
}
function outcome2(now) {
  const { state, players } = now;
  const over = result(now, flag.value);
  if (over) return over;
  if (state.to_move === null || state.to_move === void 0) return live.value ? "Chance moves…" : "Chance is to move.";
  const name = players[state.to_move];
  const engine = seat(state.to_move) !== "me";
  return engine && thinking.value ? `${name} is thinking…` : `${name} to move.`;
}
function Stage({ position: now }) {
  const current = position.value !== null;
  const mover = now.state.to_move;
  const mine = current && !now.state.payoffs && mover !== null && mover !== void 0 && !thinking.value && flag.value === null;
  const actions = T2(() => mine ? now.state.actions : [], [now, mine]);
  const marks = useMarks(now.state.actions);
  const told2 = hint.value?.key === key.value ? hint.value : null;
  const cells = T2(() => told2 ? pointed(now, told2) : [], [told2, now]);
  const open3 = choices.value?.key === key.value ? choices.value.actions : [];
  const words4 = status(now);
  const board = T2(() => now.board && { ...now.board, notes: beside(now.board.notes, words4) }, [now, words4]);
  return /* @__PURE__ */ u4(S, { children: [
    board ? /* @__PURE__ */ u4(
      BoardView,
      {
        board,
        actions,
        marks,
        hint: cells,
        onAction: play,
        onChoose: (alike) => choices.value = { key: key.value, actions: alike }
      }
    ) : /* @__PURE__ */ u4("pre", { class: "picture", role: "group", tabIndex: 0, "aria-label": "Position", style: { "--columns": wide(now.state.picture) }, children: now.state.picture.join("\n") }),
    /* @__PURE__ */ u4("p", { class: "status", role: "status", "aria-live": "polite", children: words4 }),
    trouble.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: trouble.value }),
    now.state.payoffs && now.players.length > 2 && /* @__PURE__ */ u4(Payoffs, { position: now }),
    (now.state.payoffs || flag.value !== null) && current && /* @__PURE__ */ u4("p", { class: "after", children: /* @__PURE__ */ u4("button", { type: "button", class: "primary", onClick: () => reviewGame(), children: "Review this game" }) }),
    /* @__PURE__ */ u4(Toolbar, { mine }),
    mine && now.passed && /* @__PURE__ */ u4(Threat, { position: now }),
    told2 && /* @__PURE__ */ u4("p", { class: "hint", role: "status", children: told2.step === 1 ? told2.first : `The engine would play ${told2.action}.` }),
    open3.length > 1 && /* @__PURE__ */ u4(Actions, { title: "Which of these?", actions: open3 }),
    mine && (!now.board || !spellsAll(actions)) && /* @__PURE__ */ u4(Actions, { title: "Moves", actions: actions.map((one) => one.action) }),
    mine && /* @__PURE__ */ u4(TypeMove, {})
  ] });
}
function useMarks(actions) {
  const now = seen.value;
  return T2(() => {
    const known2 = now ? best(now.analysis) : [];
    return known2.flatMap(({ action, value }, rank) => {
      const spelling = actions.find((one) => one.action === action)?.spelling ?? [];
      return spelling.length > 0 ? [{ name: action, spelling, text: said(value), rank }] : [];
    });
  }, [now, actions]);
}
function Toolbar({ mine }) {
  const end = moves.value.length;
  return /* @__PURE__ */ u4("div", { class: "toolbar", role: "toolbar", "aria-label": "Moves", children: [
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => show(0), disabled: at.value === 0, "aria-label": "First position", children: "«" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => show(at.value - 1), disabled: at.value === 0, "aria-label": "One move back", children: "‹" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => show(at.value + 1), disabled: at.value === end, "aria-label": "One move forward", children: "›" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => show(end), disabled: at.value === end, "aria-label": "Last position", children: "»" }),
    /* @__PURE__ */ u4("span", { class: "gap" }),
    moved.value && at.value === end && /* @__PURE__ */ u4("button", { type: "button", "aria-pressed": address.value.words.paused === "1", onClick: pause, children: "Pause" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: takeBack, disabled: at.value === 0, children: "Take back" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: askHint, disabled: !mine || hinting.value, children: hint.value?.key === key.value && hint.value.step === 1 ? "Show the move" : "Hint" })
  ] });
}
function Payoffs({ position: { players, state } }) {
  return /* @__PURE__ */ u4("p", { class: "note after", children: players.map((player, at2) => `${capital(player)} ${state.payoffs[at2]}`).join(" · ") });
}
function pointed(now, { action, step: step3 }) {
  const spelling = now.state.actions.find((one) => one.action === action)?.spelling ?? [];
  if (step3 === 2) return spelling;
  return spelling.length > 1 ? spelling.slice(0, 1) : [];
}
function firstWords({ analysis, expected }, cell) {
  if (cell) return `Look at ${cell}.`;
  const [best2, next] = expected.actions;
  if (best2 === void 0 || next === void 0) return `There is a move worth ${said(analysis.value)}.`;
  const gap = Math.round(100 * (best2 - next));
  if (gap < 1) return "Several moves are equally good.";
  return `One move is better than all others: ${gap} % of a game better than the next.`;
}
async function askHint() {
  const now = hint.value;
  if (now?.key === key.value) {
    hint.value = { ...now, step: 2 };
    return;
  }
  const mine = key.value;
  hinting.value = true;
  try {
    const limits = { milliseconds: 2e3 };
    const several = details.value?.searches[0]?.keys.some((one) => one.name === "multi-pv");
    const keys2 = several ? { "multi-pv": "2" } : {};
    const found2 = await search({ place: place.value, keys: keys2, limits }, new AbortController().signal, () => {
    });
    const action = found2.analysis.action;
    if (action && key.value === mine) {
      const [cell] = pointed(shown.value.position, { action, step: 1 });
      hint.value = { key: mine, action, step: 1, first: firstWords(found2, cell) };
    }
  } catch (error) {
    complain(error);
  } finally {
    hinting.value = false;
  }
}
var threat = y2(null);
function Threat({ position: now }) {
  const ask2 = async () => {
    const mine = key.value;
    threat.value = { key: mine, words: "Searching…" };
    try {
      const asked2 = { game: place.value.game, position: now.passed, moves: [] };
      const { analysis } = await search({ place: asked2, limits: { milliseconds: 2e3 } }, new AbortController().signal, () => {
      });
      const other2 = now.players[1 - (now.state.to_move ?? 0)] ?? "The other side";
      const line3 = analysis.actions[0]?.line.slice(0, 5).join(" ") || analysis.action;
      const words4 = analysis.action ? `${other2} would play ${line3}: ${said(analysis.value)} for ${other2}.` : `${other2} could do nothing.`;
      if (key.value === mine) threat.value = { key: mine, words: words4 };
    } catch (error) {
      threat.value = null;
      complain(error);
    }
  };
  return /* @__PURE__ */ u4("div", { class: "threat", children: [
    /* @__PURE__ */ u4("button", { type: "button", onClick: ask2, children: "What if I passed?" }),
    /* @__PURE__ */ u4("p", { class: "hint", role: "status", children: threat.value?.key === key.value ? threat.value.words : "" })
  ] });
}
function Actions({ title, actions }) {
  return /* @__PURE__ */ u4("div", { class: "actions", role: "group", "aria-label": title, children: [
    /* @__PURE__ */ u4("span", { class: "title", children: title }),
    actions.slice(0, 60).map((action) => /* @__PURE__ */ u4("button", { type: "button", onClick: () => play(action), children: action }, action))
  ] });
}
function TypeMove() {
  const submit = (event) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("move");
    const words4 = input.value.trim();
    if (!words4) return;
    ask("/api/moves", { place: place.value, text: words4 }).then((found2) => {
      input.value = "";
      playAll(found2.state.moves);
    }, complain);
  };
  return /* @__PURE__ */ u4("form", { class: "type", onSubmit: submit, children: [
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Moves as text" }),
      /* @__PURE__ */ u4("input", { name: "move", autocomplete: "off", spellcheck: false, list: "legal" })
    ] }),
    /* @__PURE__ */ u4("datalist", { id: "legal", children: (position.value?.state.actions ?? []).slice(0, 100).map((one) => /* @__PURE__ */ u4("option", { value: one.action }, one.action)) }),
    /* @__PURE__ */ u4("button", { type: "submit", children: "Play" })
  ] });
}

// src/views/review-graph.tsx
function Graph({ review: now }) {
  const [width, height] = [640, 150];
  const last2 = Math.max(now.positions.length - 1, 1);
  const results = now.passes.flatMap((pass) => pass.results).filter((one) => one !== null);
  const points = now.unit === "points";
  const [low, high] = points ? [Math.min(0, ...results), Math.max(1, ...results)] : [0, 1];
  const x3 = (at2) => width * at2 / last2;
  const y4 = (result2) => height - height * (result2 - low) / (high - low);
  const path = (list2) => {
    let pen = "M";
    return list2.map((one, at2) => {
      if (one === null) return "";
      const word = `${pen}${x3(at2).toFixed(1)} ${y4(one).toFixed(1)}`;
      pen = "L";
      return word;
    }).join("");
  };
  const name = now.players[0]?.seat ?? "the first player";
  return /* @__PURE__ */ u4("figure", { class: "graph", children: [
    /* @__PURE__ */ u4("figcaption", { class: "note", children: [
      points ? `Points that ${name} can expect` : `Expected result of ${name}`,
      ", ",
      now.passes.length,
      " of ",
      now.planned,
      " passes"
    ] }),
    /* @__PURE__ */ u4(
      "svg",
      {
        viewBox: `-4 -8 ${width + 8} ${height + 16}`,
        "aria-hidden": "true",
        onClick: (event) => {
          const box = event.currentTarget.getBoundingClientRect();
          to(Math.round((event.clientX - box.left) / box.width * last2));
        },
        children: [
          /* @__PURE__ */ u4("rect", { x: "0", y: "0", width, height, class: "ground" }),
          /* @__PURE__ */ u4("line", { x1: "0", x2: width, y1: y4((low + high) / 2), y2: y4((low + high) / 2), class: "middle" }),
          now.passes.map((pass, at2) => /* @__PURE__ */ u4("path", { d: path(pass.results), class: at2 === now.passes.length - 1 ? "curve" : "curve old" }, at2)),
          moments.value.map((moment) => {
            const result2 = now.positions[moment.ply + 1]?.results[0] ?? now.positions[moment.ply]?.results[0] ?? (low + high) / 2;
            return /* @__PURE__ */ u4("circle", { cx: x3(moment.ply + 1), cy: y4(result2), r: "6", class: markOf(moment.loss) === "??" ? "blunder" : "moment" }, moment.ply);
          }),
          /* @__PURE__ */ u4("line", { x1: x3(ply.value), x2: x3(ply.value), y1: "-6", y2: height + 6, class: "now" })
        ]
      }
    ),
    /* @__PURE__ */ u4(
      "input",
      {
        type: "range",
        min: "0",
        max: last2,
        value: ply.value,
        "aria-label": "Position",
        "aria-valuetext": `after ${ply.value} of ${last2} moves`,
        onInput: (event) => to(Number(event.currentTarget.value))
      }
    )
  ] });
}

// src/views/review-tasks.tsx
function Try({ tried, moment }) {
  const judged = tried.judged;
  if (judged) {
    const words4 = judged.right ? judged.best ? "Right: that is the best move." : "Right: that is as good." : `That gives away ${percent(judged.loss)} of a game${judged.refutation.length > 0 ? `: ${judged.refutation.slice(0, 8).join(" ")}` : ""}.`;
    return /* @__PURE__ */ u4("div", { class: "here", role: "status", children: [
      /* @__PURE__ */ u4("p", { class: judged.right ? "right" : "trouble", children: words4 }),
      /* @__PURE__ */ u4("div", { class: "row", children: [
        /* @__PURE__ */ u4("button", { type: "button", onClick: () => trying.value = judged.right ? null : { ply: tried.ply, judged: null, shown: tried.shown }, children: judged.right ? "Done" : "Try once more" }),
        /* @__PURE__ */ u4(Next, {})
      ] })
    ] });
  }
  return /* @__PURE__ */ u4("div", { class: "here", role: "status", children: [
    /* @__PURE__ */ u4("p", { children: [
      "There is something better than ",
      moment?.played,
      ". What would you play?"
    ] }),
    tried.shown === 2 && /* @__PURE__ */ u4("p", { class: "hint", children: moment?.better }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => trying.value = { ...tried, shown: Math.min(2, tried.shown + 1) }, disabled: tried.shown === 2, children: tried.shown === 0 ? "Which piece?" : "Which move?" }),
    " ",
    /* @__PURE__ */ u4(Next, {}),
    " ",
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => trying.value = null, children: "Leave" })
  ] });
}
var learner = y2(null);
var lessons = O2(() => moments.value.filter((moment) => learner.value === null || moment.player === learner.value));
function learn(from) {
  const next = lessons.peek().find((moment) => moment.ply >= from);
  if (!next) return;
  to(next.ply);
  trying.value = { ply: next.ply, judged: null, shown: 0 };
}
function Next() {
  const left2 = lessons.value.filter((moment) => moment.ply > ply.value).length;
  if (left2 === 0) return null;
  return /* @__PURE__ */ u4("button", { type: "button", onClick: () => learn(ply.value + 1), children: [
    "Next mistake (",
    left2,
    " left)"
  ] });
}
function Lessons({ review: now }) {
  return /* @__PURE__ */ u4("div", { class: "lessons", children: [
    /* @__PURE__ */ u4("button", { type: "button", class: "primary", disabled: lessons.value.length === 0, onClick: () => learn(0), children: "Learn from your mistakes" }),
    now.players.length > 1 && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { class: "hidden", children: "Whose mistakes" }),
      /* @__PURE__ */ u4("select", { onChange: (event) => learner.value = event.currentTarget.value === "" ? null : Number(event.currentTarget.value), children: [
        /* @__PURE__ */ u4("option", { value: "", selected: learner.value === null, children: "everybody's mistakes" }),
        now.players.map((player, at2) => /* @__PURE__ */ u4("option", { value: String(at2), selected: learner.value === at2, children: [
          "mistakes of ",
          player.name || player.seat
        ] }, player.seat))
      ] })
    ] })
  ] });
}
async function judge(action) {
  const now = trying.value;
  const moment = moments.value.find((one) => one.ply === now?.ply);
  if (!now || !moment) return;
  const whole = JSON.parse(source.value);
  const place2 = { ...whole, moves: whole.moves.slice(0, now.ply) };
  const about = { played: moment.played, better: moment.better, before: moment.before, after: moment.after };
  const request = { place: place2, action, ...about, whole: review.value.whole, threshold: threshold.value };
  try {
    const judged = await ask("/api/review/try", request);
    if (trying.value?.ply === now.ply) trying.value = { ...now, judged };
  } catch (error) {
    complain(error);
  }
}

// src/views/review-side.tsx
function Moments({ review: now }) {
  const list2 = moments.value;
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Moments", children: [
    /* @__PURE__ */ u4("h2", { children: list2.length === 0 ? "No moment" : list2.length === 1 ? "One moment" : `${list2.length} moments` }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: [
        "A moment gives away at least ",
        percent(threshold.value),
        " of a game"
      ] }),
      /* @__PURE__ */ u4(
        "input",
        {
          type: "range",
          min: "2",
          max: "50",
          value: Math.round(100 * threshold.value),
          onInput: (event) => go({ threshold: String(Number(event.currentTarget.value) / 100) })
        }
      )
    ] }),
    list2.length > 0 && /* @__PURE__ */ u4(Lessons, { review: now }),
    /* @__PURE__ */ u4("ol", { class: "told moments", children: list2.map((moment) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4("button", { type: "button", class: "line", "aria-current": moment.ply === ply.value ? "step" : void 0, onClick: () => to(moment.ply), children: [
      /* @__PURE__ */ u4("strong", { children: [
        moment.ply + 1,
        ". ",
        moment.played,
        markOf(moment.loss)
      ] }),
      " ",
      now.players[moment.player]?.seat,
      ", −",
      percent(moment.loss),
      trying.value ? "" : `; better ${moment.better}`
    ] }) }, moment.ply)) }),
    perhaps.value.length > 0 && /* @__PURE__ */ u4(S, { children: [
      /* @__PURE__ */ u4("h3", { children: "Perhaps" }),
      /* @__PURE__ */ u4("p", { children: "Not counted: the threshold is within the error. A longer review would tell." }),
      /* @__PURE__ */ u4("ol", { class: "told perhaps", children: perhaps.value.map((moment) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4("button", { type: "button", class: "line", "aria-current": moment.ply === ply.value ? "step" : void 0, onClick: () => to(moment.ply), children: [
        moment.ply + 1,
        ". ",
        moment.played,
        " ",
        now.players[moment.player]?.seat,
        ", −",
        percent(moment.loss),
        " ± ",
        percent(moment.error ?? 0),
        "; better ",
        moment.better
      ] }) }, moment.ply)) })
    ] })
  ] });
}
function Players({ review: now }) {
  const mine = (player) => moments.value.filter((moment) => moment.player === player);
  const luck = now.players.some((player) => player.luck !== null && player.luck !== void 0);
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Players", children: [
    /* @__PURE__ */ u4("h2", { children: "Players" }),
    /* @__PURE__ */ u4("table", { class: "counts", children: [
      /* @__PURE__ */ u4("thead", { children: /* @__PURE__ */ u4("tr", { children: [
        /* @__PURE__ */ u4("td", {}),
        now.players.map((player) => /* @__PURE__ */ u4("th", { scope: "col", children: player.name || player.seat }, player.seat))
      ] }) }),
      /* @__PURE__ */ u4("tbody", { children: [
        /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: "accuracy" }),
          now.players.map((p5) => /* @__PURE__ */ u4("td", { children: typeof p5.accuracy === "number" ? percent(p5.accuracy) : "–" }, p5.seat))
        ] }),
        /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: "given away, games" }),
          now.players.map((p5) => /* @__PURE__ */ u4("td", { children: p5.lost.toFixed(2) }, p5.seat))
        ] }),
        luck && /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: "luck, games" }),
          now.players.map((p5) => /* @__PURE__ */ u4("td", { children: typeof p5.luck === "number" ? p5.luck.toFixed(2) : "–" }, p5.seat))
        ] }),
        ["?!", "?", "??"].map((mark) => /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: mark }),
          now.players.map((p5, player) => /* @__PURE__ */ u4("td", { children: mine(player).filter((moment) => markOf(moment.loss) === mark).length }, p5.seat))
        ] }, mark))
      ] })
    ] })
  ] });
}
function PastReviews() {
  const open3 = ({ key: key3, review: { game: name, start: from, moves: all2 } }) => {
    trying.value = null;
    const [, time] = JSON.parse(key3);
    go({ game: name, start: from ?? "", moves: joined(all2), ply: "", ...UNSEATED, seconds: String(time) }, { step: true });
  };
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Past reviews", children: [
    /* @__PURE__ */ u4("h2", { children: "Past reviews" }),
    /* @__PURE__ */ u4("ol", { class: "told", children: past2.value.map((one) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4("button", { type: "button", class: "line", "aria-current": one.key === question2.value ? "true" : void 0, onClick: () => open3(one), children: [
      capital(one.review.game),
      ", ",
      one.review.moves.length,
      " moves: ",
      one.review.players.map((player) => `${player.name || player.seat} ${typeof player.accuracy === "number" ? percent(player.accuracy) : "–"}`).join(", ")
    ] }) }, one.key)) }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => shelve2([]), children: "Forget them" })
  ] });
}
var records = y2([]);
function Paste() {
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    problem.value = "";
    ask("/api/records", { game: String(data.get("game")), text: String(data.get("text")) }).then(
      (read4) => {
        records.value = read4.records;
        if (read4.records.length > 0) open2(read4.records[0]);
      },
      (error) => error?.unreachable ? complain(error) : problem.value = error.message
    );
  };
  const name = game2.value.split(":")[0] || game.value;
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Another game", children: [
    /* @__PURE__ */ u4("h2", { children: "Another game" }),
    /* @__PURE__ */ u4("form", { onSubmit: submit, class: "setup", children: [
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Game" }),
        /* @__PURE__ */ u4("select", { name: "game", defaultValue: name, children: games.value.map((one) => /* @__PURE__ */ u4("option", { value: one.name, selected: one.name === name, children: one.name }, one.name)) })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Record: PGN, PDN, the game's own format, or moves" }),
        /* @__PURE__ */ u4("textarea", { name: "text", rows: 4, spellcheck: false, required: true })
      ] }),
      /* @__PURE__ */ u4("div", { class: "row", children: [
        /* @__PURE__ */ u4("button", { type: "submit", class: "primary", children: "Review" }),
        /* @__PURE__ */ u4("label", { class: "inline", children: [
          /* @__PURE__ */ u4("span", { children: "Seconds" }),
          /* @__PURE__ */ u4("input", { type: "number", min: "1", max: "300", value: seconds2.value, onChange: (event) => go({ seconds: event.currentTarget.value }) })
        ] })
      ] })
    ] }),
    records.value.length > 1 && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: [
        records.value.length,
        " games in the record"
      ] }),
      /* @__PURE__ */ u4("select", { onChange: (event) => open2(records.value[Number(event.currentTarget.value)]), children: records.value.map((one, at2) => /* @__PURE__ */ u4("option", { value: String(at2), children: one.name || `game ${at2 + 1}` }, at2)) })
    ] })
  ] });
}
function open2(record) {
  trying.value = null;
  const { game: name, position: from, moves: all2 } = record.place;
  go({ game: name, start: from ?? "", moves: joined(all2 ?? []), ply: "", ...UNSEATED }, { step: true });
}

// src/views/review.tsx
function ReviewView() {
  const now = review.value;
  return /* @__PURE__ */ u4("div", { class: "play reviewed", children: [
    /* @__PURE__ */ u4("section", { class: "stage", "aria-label": "Game", children: [
      source.value && /* @__PURE__ */ u4(Ended, {}),
      source.value ? /* @__PURE__ */ u4(Stage2, {}) : /* @__PURE__ */ u4("p", { class: "waiting", children: "Paste a game, or play one: its review begins here." }),
      now && /* @__PURE__ */ u4(Graph, { review: now }),
      /* @__PURE__ */ u4("p", { class: "note", role: "status", "aria-live": "polite", children: progress.value }),
      problem.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: problem.value })
    ] }),
    /* @__PURE__ */ u4("aside", { class: "side", children: [
      now && /* @__PURE__ */ u4(Moments, { review: now }),
      now && /* @__PURE__ */ u4(Players, { review: now }),
      /* @__PURE__ */ u4(Paste, {}),
      past2.value.length > 0 && /* @__PURE__ */ u4(PastReviews, {})
    ] })
  ] });
}
function Ended() {
  const heading = A2(null);
  h2(() => {
    if (!arriving.value) return;
    arriving.value = false;
    heading.current.focus();
    scrollTo(0, 0);
  }, [arriving.value]);
  const players = ended.value?.players.length ?? 2;
  return /* @__PURE__ */ u4("div", { class: "ended", children: [
    /* @__PURE__ */ u4("h2", { ref: heading, tabIndex: -1, children: [
      "Review of ",
      game2.value
    ] }),
    /* @__PURE__ */ u4("p", { class: "status", role: "status", "aria-live": "polite", children: outcome.value }),
    /* @__PURE__ */ u4("div", { class: "row", children: [
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => backToBoard(players), children: "Back to the board" }),
      /* @__PURE__ */ u4("button", { type: "button", class: outcome.value ? "primary" : "", onClick: newGame, children: "New game" })
    ] })
  ] });
}
function newGame() {
  backToBoard(ended.value?.players.length ?? 2);
  offer();
}
function Stage2() {
  const key3 = JSON.stringify([source.value, ply.value]);
  const now = position2.value;
  const tried = trying.value?.ply === ply.value && !trying.value.judged ? trying.value : null;
  const moment = moments.value.find((one) => one.ply === ply.value);
  const actions = T2(() => tried && now?.key === key3 ? now.position.state.actions : [], [tried, now, key3]);
  const mark = moment ? markOf(moment.loss) : "";
  const marks = T2(() => {
    if (!now || !moment || tried) return [];
    return [{ name: moment.better, text: "!", rank: 0 }, { name: moment.played, text: mark, rank: 1 }].flatMap((one) => {
      const spelling = now.position.state.actions.find(({ action }) => action === one.name)?.spelling ?? [];
      return spelling.length > 0 ? [{ ...one, spelling, tag: one.text }] : [];
    });
  }, [now, moment, mark, tried]);
  if (!now) return /* @__PURE__ */ u4("p", { class: "waiting", children: "One moment…" });
  const { state, board } = now.position;
  const hint2 = tried && moment && tried.shown > 0 ? (state.actions.find((one) => one.action === moment.better)?.spelling ?? []).slice(0, tried.shown === 1 ? 1 : void 0) : [];
  return /* @__PURE__ */ u4(S, { children: [
    board ? /* @__PURE__ */ u4(BoardView, { board, actions, marks, hint: hint2, passive: !tried, onAction: judge, onChoose: () => {
    } }) : /* @__PURE__ */ u4("pre", { class: "picture", children: state.picture.join("\n") }),
    tried && !(board && actions.every((one) => spelled([one], one.spelling).complete.length > 0)) && /* @__PURE__ */ u4("div", { class: "actions", role: "group", "aria-label": "Moves", children: actions.map((one) => /* @__PURE__ */ u4("button", { type: "button", onClick: () => judge(one.action), children: one.action }, one.action)) }),
    /* @__PURE__ */ u4(Here, { moment }),
    /* @__PURE__ */ u4("div", { class: "toolbar", role: "toolbar", "aria-label": "Moves", children: [
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to(0), disabled: ply.value === 0, "aria-label": "First position", children: "«" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to(ply.value - 1), disabled: ply.value === 0, "aria-label": "One move back", children: "‹" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to(ply.value + 1), disabled: ply.value === moves2.value.length, "aria-label": "One move forward", children: "›" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to(moves2.value.length), disabled: ply.value === moves2.value.length, "aria-label": "Last position", children: "»" }),
      /* @__PURE__ */ u4("span", { class: "gap" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => leave(false), children: "Analyse from here" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => leave(true), children: "Play from here" })
    ] })
  ] });
}
function leave(plays) {
  const at2 = plays || ply.value === moves2.value.length ? "" : String(ply.value);
  const kept2 = joined(plays ? moves2.value.slice(0, ply.value) : moves2.value);
  const now = position2.value?.position;
  const mover = now?.state.to_move ?? 0;
  const seats2 = (now?.players ?? []).map((_4, player) => plays && player !== mover ? "5" : "me");
  go(
    { game: game2.value, start: start2.value, moves: kept2, at: at2, analysis: plays ? "" : "1", seats: joined(seats2) },
    { view: "play", fresh: true, step: true }
  );
}
function Here({ moment }) {
  const now = review.value?.positions[ply.value];
  const tried = trying.value?.ply === ply.value ? trying.value : null;
  if (tried) return /* @__PURE__ */ u4(Try, { tried, moment });
  if (moment) {
    return /* @__PURE__ */ u4("div", { class: "here", children: [
      /* @__PURE__ */ u4("p", { children: [
        /* @__PURE__ */ u4("strong", { children: [
          moment.played,
          markOf(moment.loss)
        ] }),
        " gave away ",
        percent(moment.loss),
        " of a game. Better was ",
        /* @__PURE__ */ u4("strong", { children: moment.better }),
        moment.line.length > 1 ? `: ${moment.line.slice(0, 8).join(" ")}` : "",
        "."
      ] }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => trying.value = { ply: ply.value, judged: null, shown: 0 }, children: "Try again" })
    ] });
  }
  if (!now) return null;
  const parts = [now.played && `Played: ${now.played}`, now.best && now.best !== now.played && `best: ${now.best}`];
  return /* @__PURE__ */ u4("p", { class: "note here", children: parts.filter(Boolean).join(" · ") });
}

// src/views/tour-pages.ts
var THREE = "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))";
var PAGES = [
  {
    title: "A game is a tree",
    text: [
      "Two players take turns. Every position is a node, every move an edge, and where the game ends a number says what it is worth: its utility.",
      "Here the first player, MAX (pointing up), chooses among three moves, and the second, MIN (pointing down), answers with one of three."
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "How many ways can this game go?",
    choices: ["3", "9", "12"],
    right: 1,
    because: "three moves, three answers to each: nine leaves."
  },
  {
    title: "Utility",
    text: [
      "What an end of the game is worth to a player is its utility. Here it is 1 where MAX has won, 0 for a draw and -1 where MIN has won; money, points or stones will do as well.",
      "Only ends have a utility. What the nodes above are worth follows from how the players choose."
    ],
    source: { text: "(max (min -1 1) (min 0 1 0) (min 1 -1))" },
    algorithm: "minimax",
    question: "Both play as well as they can. Who wins?",
    choices: ["MAX", "MIN", "nobody"],
    right: 2,
    because: "the first and the third move let MIN win; after the second neither can do better than draw."
  },
  {
    title: "Minimax",
    text: [
      "MAX wants a large number, MIN a small one, and both know it. A leaf is worth what stands there; a MIN node the smallest value below, a MAX node the largest.",
      "Step through the search: values come up from below, from left to right. With b moves everywhere and m plies it visits b^m leaves, and remembers no more than the b m nodes on and next to its path."
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "MIN's value at the second move is 2. Which leaf decides it?",
    choices: ["2", "4", "6"],
    right: 0,
    because: "MIN takes the smallest of 2, 4 and 6."
  },
  {
    title: "Best play, not best hope",
    text: [
      "The third move has the largest leaf of all, 14. MAX must not play for it: MIN would never allow it.",
      "The minimax value is what MAX can enforce whatever MIN does."
    ],
    source: { text: THREE },
    algorithm: "minimax",
    question: "What does MAX get at least by playing the third move?",
    choices: ["14", "5", "2"],
    right: 2,
    because: "MIN answers with the smallest of 14, 5 and 2."
  },
  {
    title: "A horizon and an estimate",
    text: [
      "Few games can be searched to their end. A search stops after some plies, its horizon, and an evaluation estimates what the positions there are worth.",
      "This is tic-tac-toe, two plies deep; its evaluation counts the lines still open to each player."
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, depth: 2 },
    algorithm: "minimax",
    question: "What stands at a leaf of this search?",
    choices: ["how the game ends", "an estimate"],
    right: 1,
    because: "the game goes on there, and only the evaluation says what that is worth."
  },
  {
    title: "A perfect evaluation needs one ply",
    text: [
      "If the evaluation gave the true value of every position, looking further would add nothing: one ply is enough, and the best of the positions there is the best move.",
      "Nim has such an evaluation: whoever leaves heaps that cancel out, written in binary and added without carrying, wins (Bouton 1901). Here are heaps of 3, 4 and 5, one ply deep; a2 takes two from the first."
    ],
    source: { place: { game: "nim", moves: [] }, depth: 1 },
    algorithm: "minimax",
    question: "How many of the twelve moves win?",
    choices: ["one", "six", "all"],
    right: 0,
    because: "taking two from the first heap leaves 1, 4 and 5, which cancel out; after any other move the other side can do the same."
  },
  {
    title: "One evaluation, negated",
    text: [
      "What is good for one player is as bad for the other: in a game of two whose gains cancel out, one number serves both, with the sign reversed.",
      "Programs therefore write minimax once, as negamax: a node's value, seen by whoever moves there, is the largest of its children's negated values. The usual mistake is a forgotten sign, for instance where a player moves twice in a row."
    ],
    source: { text: "(max (min 10 8) (min 4 50))" },
    algorithm: "minimax",
    question: "MIN's first node is worth 8 to MAX. What is it worth seen by MIN, who moves there?",
    choices: ["8", "-8", "-10"],
    right: 1,
    because: "the larger of -10 and -8, MIN's own views of the two leaves."
  },
  {
    title: "The horizon effect",
    text: [
      "White to move may take a pawn with the queen. One ply deep that is all the search sees: what Black does next lies beyond its horizon, and it counts a pawn won.",
      "The estimate is wrong there because the position is not quiet: the queen can be taken."
    ],
    source: { place: { game: "chess", position: "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1", moves: [] }, depth: 1, recipe: "exact" },
    algorithm: "selective",
    question: "What does the search one ply deep play?",
    choices: ["It takes the pawn", "It keeps the queen away", "It cannot tell"],
    right: 0,
    because: "it estimates the position right after the capture, before the queen is taken back."
  },
  {
    title: "Quiescence",
    text: [
      "The cure: at the horizon the search continues with captures only, until the position is quiet. The player to move may also leave things as they are, which is worth the estimate (it stands pat).",
      "The same position and depth: below the capture Black's pawn takes the queen, and the move gets its true value."
    ],
    source: { place: { game: "chess", position: "k7/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1", moves: [] }, depth: 1, recipe: "exact,quiescence=on" },
    algorithm: "selective",
    question: "Why are quiet moves left out beyond the horizon?",
    choices: ["They are always worse", "There are too many, and the estimate holds for them", "They are illegal there"],
    right: 1,
    because: "in a quiet position the estimate can be trusted, and looking at every move again would never end."
  },
  {
    title: "What need not be looked at",
    text: [
      "After the first move MAX knows that it can have 3. At the second, the first leaf is 2: MIN would take that or less, so MAX will not go there, whatever the other leaves are.",
      "Alpha is what MAX has already, beta what MIN has. Where they meet, the rest is cut."
    ],
    source: { text: THREE },
    algorithm: "alphabeta",
    question: "Which leaves of the second move are never looked at?",
    choices: ["4 and 6", "2 and 4", "none"],
    right: 0,
    because: "the 2 settles it: MIN has at most 2 there, and MAX has 3."
  },
  {
    title: "Beta, the other way round",
    text: [
      "Here MIN moves first. After its first move it can hold MAX to 3: that is beta. At the second, MAX finds 5 at once, and MIN, who has 3, will not go there whatever else there is.",
      "Alpha cuts below MIN, beta below MAX: the same thought from the other side."
    ],
    source: { text: "(min (max 3 2) (max 5 9 1) (max 4 7))" },
    algorithm: "alphabeta",
    question: "Which leaves are never looked at?",
    choices: ["9, 1 and 7", "9 and 1", "5 and 4"],
    right: 0,
    because: "5 and 4 are more than the 3 that MIN has, so nothing after them matters."
  },
  {
    title: "The same value for less",
    text: [
      "Alpha-beta always finds minimax's value. It leaves out only what cannot matter.",
      "Each cut has a reason, and the reason is an ancestor: step to a cut and read who already has what."
    ],
    source: { text: "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))" },
    algorithm: "alphabeta",
    question: "Does the order of MAX's moves change the value at the root?",
    choices: ["Yes", "No"],
    right: 1,
    because: "it changes how much is cut, never the value."
  },
  {
    title: "Order",
    text: [
      "With the best move first everywhere, alpha-beta looks at b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves: twice as deep for the same work (Knuth and Moore 1975). With the worst first it may look at nearly all.",
      "Engines guess an order from the search before, one ply shallower: iterative deepening."
    ],
    source: { text: "[[[[8,7],[3,9]],[[9,8],[2,4]]],[[[1,8],[8,9]],[[9,9],[3,4]]]]" },
    algorithm: "alphabeta",
    question: "With b = 2 and m = 4, how few leaves can settle the value?",
    choices: ["4", "7", "16"],
    right: 1,
    because: "2² + 2² - 1 = 7; a bit less than half of the 16."
  },
  {
    title: "Iterative deepening",
    text: [
      "Nobody knows beforehand how deep there is time to search. So a program searches one ply deep, then two, then three, and plays the best move of the last depth it completed.",
      "That costs hardly more than the last search alone: with four moves everywhere, the plies before the last cost about a third of it. And each search leaves behind its best moves, which the next one tries first."
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, depth: 3 },
    algorithm: "pvs",
    question: "With three moves everywhere, how many leaves have plies 1 to 3 together, next to the 81 of ply 4?",
    choices: ["39", "81", "120"],
    right: 0,
    because: "3 + 9 + 27."
  },
  {
    title: "Deep cuts",
    text: [
      "The bound that cuts need not come from the parent. Here MAX already has 5 at the root, three plies above the leaf that is cut."
    ],
    source: { text: "(max 5 (min (max (min 3 99) 4) 7))" },
    algorithm: "alphabeta",
    question: "Who makes the cut at the deepest MIN node?",
    choices: ["The MAX node above it", "The root"],
    right: 1,
    because: "the root's 5 came down the whole path as alpha."
  },
  {
    title: "A null window",
    text: [
      "If the first move is the best, the others need only be refuted. Principal variation search asks each of them just one question, “are you better?”, with a window so narrow that nearly everything cuts, and searches again where the answer is yes."
    ],
    source: { text: THREE },
    algorithm: "pvs",
    question: "When is a move searched twice?",
    choices: ["When it is worse", "When it turns out to be better"],
    right: 1,
    because: "the narrow window showed only that it is better, not by how much."
  },
  {
    title: "Strategies that win, or do not lose",
    text: [
      "A strategy has an answer to everything the other side may do. It wins, or does not lose, if it does so against every reply: it picks one move of its own and follows all moves of the other side.",
      "To show what MAX can enforce takes one child of each of its nodes and all children of MIN's; to show what MIN can hold takes the reverse. The two proofs together are the leaves that the best alpha-beta looks at."
    ],
    source: { text: "(max (min 1 0) (min (max -1 1) (max 0 1)) (min -1 1))" },
    algorithm: "alphabeta",
    question: "If 1 is a win, 0 a draw and -1 a loss: which of MAX's moves wins?",
    choices: ["the first", "the second", "the third"],
    right: 1,
    because: "whatever MIN answers there, MAX has a 1 to choose. The first does not lose, and the third does."
  },
  {
    title: "Chance",
    text: [
      "Dice are a third kind of node, a diamond. It is worth the average of what is below, weighted by the probabilities: expectimax against dice alone, expectiminimax where an opponent moves too."
    ],
    source: { text: "(max (chance 1/2:3 1/2:9) (chance 2/3:6 1/3:-3))" },
    algorithm: "expectiminimax",
    question: "What is the first chance node worth?",
    choices: ["3", "6", "9"],
    right: 1,
    because: "half of 3 and half of 9."
  },
  {
    title: "Twenty-one rolls",
    text: [
      "Two dice fall in 36 ways, of which 21 can be told apart: six doubles, each once in 36, and fifteen other rolls, each twice.",
      "This is backgammon after the opening 31, the other side about to roll; below each roll are its moves. With some twenty moves for each roll every further turn multiplies the tree by about 400: programs look two or three turns ahead and rely on their evaluation (Tesauro 1995)."
    ],
    source: { place: { game: "backgammon", moves: ["31", "8/5 6/5"] }, depth: 2 },
    algorithm: "expectiminimax",
    question: "How often in 36 does a roll such as 31 come up?",
    choices: ["once", "twice", "six times"],
    right: 1,
    because: "3 and 1, or 1 and 3."
  },
  {
    title: "Cuts at chance nodes",
    text: [
      "An average seems to need all its parts. But if every value lies within known bounds, some outcomes may be enough to show that the rest cannot matter (Star1, Ballard 1983)."
    ],
    source: { text: "(max (chance 1/2:3 1/2:9) (chance 2/3:-3 1/3:6))" },
    algorithm: "star1",
    question: "What must be known for such a cut?",
    choices: ["The order of the outcomes", "Bounds on all values"],
    right: 1,
    because: "only then is it known how much the remaining outcomes can still bring."
  },
  {
    title: "Three players",
    text: [
      "With three players a leaf has three numbers, and everyone takes what is best for itself: max-n. A gain for one need not be a loss for another; that is why so little can be cut."
    ],
    source: { text: "(p1 (p2 (p3 <8,5,5> <1,0,0>) (p3 <1,0,0> <0,0,0>)) <4,1,1>)" },
    algorithm: "maxn",
    question: "At the first square of the third player, which leaf does it choose?",
    choices: ["<8,5,5>", "<1,0,0>"],
    right: 0,
    because: "it gets 5 there and 0 at the other."
  },
  {
    title: "Monte Carlo tree search",
    text: [
      "Without an evaluation one can still play random games. Monte Carlo search grows a tree: it walks down to where an upper confidence bound is highest, adds a node, plays a random game from there, and carries the result back up.",
      "What is promising is visited more; nothing is forgotten for good."
    ],
    source: { place: { game: "tictactoe", moves: ["b2", "a1"] }, simulations: 60 },
    algorithm: "mcts",
    question: "Which move is played in the end?",
    choices: ["The one with the most visits", "The one tried last"],
    right: 0,
    because: "visits gather where the results are best, and many visits make a result reliable."
  }
];

// src/views/tour.tsx
var pages = O2(
  () => PAGES.filter(({ source: source2 }) => !source2.place || games.value.some((one) => one.name === source2.place?.game))
);
var number2 = O2(() => Math.min(pages.value.length, Math.max(1, Number(address.value.words.page) || 1)));
var page = O2(() => pages.value[number2.value - 1]);
var step2 = O2(() => address.value.words.step === void 0 ? Infinity : Number(address.value.words.step) || 0);
var tree = y2(null);
var chosen2 = y2(null);
function lecture() {
  x2(() => {
    if (view.value !== "tour") return;
    const [now, at2] = [page.value, number2.value];
    if (games.value.length === 0) return;
    void revived.value;
    if (tree.peek()?.page === at2) return;
    ask("/api/tree", { ...now.source, algorithm: now.algorithm }).then((found2) => {
      if (number2.peek() === at2) tree.value = { page: at2, tree: found2 };
    }, complain);
  });
}
function Tour() {
  const [now, at2] = [page.value, number2.value];
  const shown2 = tree.value?.page === at2 ? tree.value.tree : null;
  return /* @__PURE__ */ u4("article", { class: "tour", children: [
    /* @__PURE__ */ u4("p", { class: "note", children: [
      at2,
      " of ",
      pages.value.length
    ] }),
    /* @__PURE__ */ u4("h1", { children: now.title }),
    now.text.map((paragraph) => /* @__PURE__ */ u4("p", { children: paragraph }, paragraph)),
    shown2 ? /* @__PURE__ */ u4(Live2, { tree: shown2 }) : /* @__PURE__ */ u4("p", { class: "waiting", children: "One moment…" }),
    /* @__PURE__ */ u4(Ask, {}),
    /* @__PURE__ */ u4("div", { class: "toolbar", role: "group", "aria-label": "Pages", children: [
      /* @__PURE__ */ u4("button", { type: "button", disabled: at2 === 1, onClick: () => turn(at2 - 1), children: "Back" }),
      /* @__PURE__ */ u4("label", { class: "pages", children: [
        /* @__PURE__ */ u4("span", { class: "hidden", children: "Page" }),
        /* @__PURE__ */ u4("select", { value: String(at2), onChange: (event) => turn(Number(event.currentTarget.value)), children: pages.value.map((one, place2) => /* @__PURE__ */ u4("option", { value: String(place2 + 1), selected: place2 + 1 === at2, children: [
          place2 + 1,
          ". ",
          one.title
        ] }, one.title)) })
      ] }),
      /* @__PURE__ */ u4("button", { type: "button", class: "primary", disabled: at2 === pages.value.length, onClick: () => turn(at2 + 1), children: "Next" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: explore, children: "Open in Trees" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => slide("svg"), "aria-label": "Picture: SVG, for slides", children: "Picture: SVG" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => slide("png"), "aria-label": "PNG, for slides", children: "PNG" })
    ] })
  ] });
}
function turn(to2) {
  go({ page: String(to2), step: "" }, { step: true });
  document.getElementById("content")?.focus();
}
async function slide(format) {
  try {
    const { source: source2, algorithm: algorithm2 } = page.value;
    await download(`lecture-${number2.value}.${format}`, "/api/tree/drawing", { tree: { ...source2, algorithm: algorithm2 }, format });
  } catch (error) {
    complain(error);
  }
}
function explore() {
  const { source: source2, algorithm: algorithm2 } = page.value;
  const { place: place2 } = source2;
  const words4 = place2 ? { game: place2.game, start: place2.position ?? "", moves: joined(place2.moves), depth: String(source2.depth ?? 2), recipe: source2.recipe ?? "" } : { tree: source2.text ?? "" };
  go({ ...words4, algorithm: algorithm2 }, { view: "tree", fresh: true, step: true });
}
function Live2({ tree: now }) {
  const all2 = T2(() => flatten(now), [now]);
  const list2 = T2(() => steps(all2), [all2]);
  const sampled2 = (now.steps?.length ?? 0) > 0;
  const most = length(all2, now);
  const at2 = Math.min(step2.value, most);
  const to2 = (next) => go({ step: next >= most ? "" : String(Math.max(0, next)) });
  const said2 = sampled2 ? simulated(now, at2) : sentence(all2, list2, at2);
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("div", { class: "forest", children: /* @__PURE__ */ u4("figure", { children: /* @__PURE__ */ u4(TreeView, { tree: now, step: step2.value }) }) }),
    /* @__PURE__ */ u4("div", { class: "timeline", role: "group", "aria-label": "Time line", children: [
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to2(0), disabled: at2 === 0, "aria-label": "Before the first step", children: "«" }),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to2(at2 - 1), disabled: at2 === 0, "aria-label": "One step back", children: "‹" }),
      /* @__PURE__ */ u4(
        "input",
        {
          type: "range",
          min: "0",
          max: most,
          value: at2,
          "aria-label": "Step",
          "aria-valuetext": `step ${at2} of ${most}`,
          onInput: (event) => to2(Number(event.currentTarget.value))
        }
      ),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => to2(at2 + 1), disabled: at2 >= most, "aria-label": "One step forward", children: "›" }),
      /* @__PURE__ */ u4("output", { children: [
        at2,
        "/",
        most
      ] })
    ] }),
    /* @__PURE__ */ u4("p", { class: sampled2 ? "sentence growth-step" : "sentence", role: "status", "aria-live": "polite", children: said2 }),
    /* @__PURE__ */ u4("p", { class: "note", children: sampled2 ? `${at2} of ${most} simulations.` : spent(all2, list2, at2, now) })
  ] });
}
function spent(all2, list2, at2, { counts }) {
  let [nodes2, leaves, path, most] = [0, 0, 0, 0];
  for (const { kind, index } of list2.slice(0, at2)) {
    path += kind === "enter" ? 1 : -1;
    most = Math.max(most, path);
    if (kind !== "enter") continue;
    nodes2 += 1;
    if (all2[index].children.length === 0) leaves += 1;
  }
  const whole = counts.all_leaves ? ` of ${counts.all_nodes} and ${counts.all_leaves}` : "";
  return `Time: ${nodes2} nodes and ${leaves} leaves${whole}. Space: ${path} on the path now, ${most} at most.`;
}
function Ask() {
  const { question: question5, choices: choices2, right, because } = page.value;
  const choice = chosen2.value?.page === number2.value ? chosen2.value.choice : null;
  return /* @__PURE__ */ u4("fieldset", { class: "panel", children: [
    /* @__PURE__ */ u4("legend", { children: question5 }),
    /* @__PURE__ */ u4("div", { class: "row", children: choices2.map((words4, place2) => /* @__PURE__ */ u4(
      "button",
      {
        type: "button",
        "aria-pressed": choice === place2,
        class: choice === place2 ? place2 === right ? "yes" : "no" : "",
        onClick: () => chosen2.value = { page: number2.value, choice: place2 },
        children: words4
      },
      words4
    )) }),
    /* @__PURE__ */ u4("p", { role: "status", class: choice === right ? "right" : "note", children: choice === null ? "" : `${choice === right ? "Right" : "Not quite"}: ${because}` })
  ] });
}

// src/views/tree-node.tsx
var TRIAL = /^(verification|razoring|a shallow search|all actions but)/;
var PASS = "--";
function way(all2, index) {
  const actions = [];
  for (let here = index; here > 0; here = all2[here].parent) {
    const { action, remarks } = all2[here].node;
    if (remarks?.some((remark) => remark.startsWith("null move"))) actions.unshift(PASS);
    else if (!remarks?.some((remark) => TRIAL.test(remark))) actions.unshift(action);
  }
  return actions;
}
function movesTo(all2, index) {
  const below = way(all2, index);
  return below.includes(PASS) ? null : joined([...divided(words2.peek().moves), ...below]);
}
function pictures(all2) {
  const { game: game3, start: start3 } = words2.peek();
  return (index) => {
    const moves3 = [...divided(words2.peek().moves), ...way(all2, index)];
    const query = { game: game3, moves: joined(moves3), ...start3 ? { position: start3 } : {}, bare: "true" };
    return `api/board.svg?${new URLSearchParams(query)}`;
  };
}
function Here2({ tree: tree2 }) {
  const all2 = flatten(tree2);
  const flat = all2[Math.min(picked.value, all2.length - 1)];
  const { node } = flat;
  const { game: game3, start: start3 } = words2.value;
  const moves3 = game3 ? movesTo(all2, flat.index) : null;
  const unkept = node.unkept ?? 0;
  const row2 = (name, value) => value ? /* @__PURE__ */ u4("tr", { children: [
    /* @__PURE__ */ u4("th", { scope: "row", children: name }),
    /* @__PURE__ */ u4("td", { children: value })
  ] }) : null;
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Node", children: [
    /* @__PURE__ */ u4("h2", { children: flat.index === 0 ? "The root" : named(flat) }),
    /* @__PURE__ */ u4("table", { class: "facts", children: /* @__PURE__ */ u4("tbody", { children: [
      row2("moves", node.mover),
      row2("value", valueText(node)),
      row2("window", node.window && `${node.window[0].text} to ${node.window[1].text}`),
      row2("visits", node.visits?.toLocaleString("en")),
      row2("nodes below", (flat.last - flat.index + unkept).toLocaleString("en")),
      row2("not drawn", unkept > 0 && unkept.toLocaleString("en"))
    ] }) }),
    (node.remarks ?? []).length > 0 && /* @__PURE__ */ u4("ul", { class: "remarks", children: node.remarks.map((remark) => /* @__PURE__ */ u4("li", { children: remark }, remark)) }),
    /* @__PURE__ */ u4("div", { class: "row", children: [
      flat.index > 0 && flat.index !== top.value && /* @__PURE__ */ u4("button", { type: "button", onClick: () => toTop(flat.index), children: "Make it the root" }),
      game3 && flat.index > 0 && moves3 !== null && /* @__PURE__ */ u4(S, { children: [
        /* @__PURE__ */ u4("button", { type: "button", onClick: () => go({ moves: moves3, top: "", step: "" }, { step: true }), children: unkept > 0 ? `Search from here: ${unkept.toLocaleString("en")} nodes` : "Search from here" }),
        /* @__PURE__ */ u4("button", { type: "button", onClick: () => go({ game: game3, moves: moves3, ...start3 ? { start: start3 } : {}, seats: "me,me" }, { view: "play", fresh: true, step: true }), children: "Play from here" })
      ] })
    ] })
  ] });
}

// src/views/tree-side.tsx
function Counts({ trees: shown2 }) {
  const first2 = shown2[0][1].counts;
  const row2 = (name, pick) => {
    const cells = shown2.map(([, tree2]) => pick(tree2));
    if (cells.every((cell) => cell === null || cell === void 0)) return null;
    return /* @__PURE__ */ u4("tr", { children: [
      /* @__PURE__ */ u4("th", { scope: "row", children: name }),
      cells.map((cell, at2) => /* @__PURE__ */ u4("td", { children: cell?.toLocaleString("en") ?? "–" }, at2))
    ] });
  };
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Counts", children: [
    /* @__PURE__ */ u4("h2", { children: "What was looked at" }),
    /* @__PURE__ */ u4("table", { class: "counts", children: [
      shown2.length > 1 && /* @__PURE__ */ u4("thead", { children: /* @__PURE__ */ u4("tr", { children: [
        /* @__PURE__ */ u4("td", {}),
        " ",
        shown2.map(([name]) => /* @__PURE__ */ u4("th", { scope: "col", children: name }, name))
      ] }) }),
      /* @__PURE__ */ u4("tbody", { children: [
        /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: "value" }),
          shown2.map(([, tree2], at2) => /* @__PURE__ */ u4("td", { children: tree2.value.text }, at2))
        ] }),
        /* @__PURE__ */ u4("tr", { children: [
          /* @__PURE__ */ u4("th", { scope: "row", children: "best action" }),
          shown2.map(([, tree2], at2) => /* @__PURE__ */ u4("td", { children: tree2.action ?? "–" }, at2))
        ] }),
        row2(first2.all_nodes ? `nodes of ${first2.all_nodes}` : "nodes", (tree2) => tree2.counts.nodes),
        row2(first2.all_leaves ? `leaves of ${first2.all_leaves}` : "leaves", (tree2) => tree2.counts.leaves),
        row2("leaves, best order", (tree2) => tree2.counts.best_order_leaves),
        row2("leaves, worst order", (tree2) => tree2.counts.worst_order_leaves),
        row2("Knuth-Moore minimum", (tree2) => tree2.counts.minimum_leaves),
        first2 && shown2.some(([, tree2]) => tree2.not_drawn > 0) && row2("visits not drawn", (tree2) => tree2.not_drawn)
      ] })
    ] })
  ] });
}
var MOST_TOLD = 100;
function sentences(all2, list2) {
  const told2 = [];
  for (let at2 = 0; at2 < list2.length && told2.length < MOST_TOLD; at2++) {
    const { kind, index } = list2[at2];
    if (kind === "leave" && all2[index].node.sentence) told2.push({ index, at: at2 });
  }
  return told2;
}
function Sentences({ tree: tree2 }) {
  const all2 = flatten(tree2);
  const list2 = steps(all2);
  const told2 = T2(() => sentences(all2, list2), [tree2]);
  if (told2.length === 0) return null;
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Sentences", children: [
    /* @__PURE__ */ u4("h2", { children: "Why not the rest" }),
    /* @__PURE__ */ u4("ol", { class: "told", children: told2.map(({ index, at: at2 }) => /* @__PURE__ */ u4("li", { children: /* @__PURE__ */ u4("button", { type: "button", class: "line", onClick: () => toStep(at2 + 1, list2.length), "aria-label": `${named(all2[index])}: ${all2[index].node.sentence}`, children: all2[index].node.sentence }) }, at2)) })
  ] });
}
var FORMATS = [
  ["SVG", "svg", "svg"],
  ["PNG", "png", "png"],
  ["PDF", "pdf", "pdf"],
  ["DOT", "dot", "dot"],
  ["TikZ", "tikz", "tex"],
  ["JSON", "json", "json"]
];
function Export() {
  const save = async (format, ending2) => {
    try {
      const tree2 = { ...JSON.parse(question3(algorithm.peek())), ...words2.peek().game && words2.peek().boards ? { boards: true } : {} };
      await download(`tree.${ending2}`, "/api/tree/drawing", { tree: tree2, format });
    } catch (error) {
      if (error?.unreachable) complain(error);
      else problem2.value = error.message;
    }
  };
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Export", children: [
    /* @__PURE__ */ u4("h2", { children: "Take along" }),
    /* @__PURE__ */ u4("div", { class: "row", children: [
      FORMATS.map(([name, format, ending2]) => /* @__PURE__ */ u4("button", { type: "button", onClick: () => save(format, ending2), children: name }, format)),
      /* @__PURE__ */ u4("button", { type: "button", onClick: () => copy("Link", location.href), children: "Copy link" })
    ] }),
    /* @__PURE__ */ u4("p", { class: "note", role: "status", children: copied.value })
  ] });
}

// src/views/tree-source.tsx
function Source() {
  const game3 = words2.value.game;
  return /* @__PURE__ */ u4("section", { class: "panel", "aria-label": "Tree and algorithm", children: [
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Algorithm" }),
      /* @__PURE__ */ u4(Choice, { value: algorithm.value, onChange: (name) => go({ algorithm: name, step: "", top: "", recipe: "" }) })
    ] }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Next to it" }),
      /* @__PURE__ */ u4(Choice, { value: against.value, none: "nothing", onChange: (name) => go({ against: name, step: "", other: "", ...name ? {} : { otherorder: "" } }) })
    ] }),
    (algorithm.value === "mcts" || against.value === "mcts") && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Simulations" }),
      /* @__PURE__ */ u4(
        "input",
        {
          type: "number",
          min: "1",
          max: "1000",
          value: words2.value.simulations || "40",
          onChange: (event) => go({ simulations: event.currentTarget.value, step: "", top: "" })
        }
      )
    ] }),
    tunes(algorithm.value) && /* @__PURE__ */ u4(
      Switches,
      {
        search: algorithm.value,
        game: game3,
        label: "Switches",
        recipe: words2.value.recipe ?? "",
        onChange: (recipe) => go({ recipe, step: "", top: "" })
      }
    ),
    tunes(against.value) && /* @__PURE__ */ u4(
      Switches,
      {
        search: against.value,
        game: game3,
        label: "Switches of the one next to it",
        recipe: words2.value.other ?? "",
        onChange: (other2) => go({ other: other2, step: "" })
      }
    ),
    game3 ? /* @__PURE__ */ u4(FromGame, { game: game3 }) : /* @__PURE__ */ u4(Typed, {})
  ] });
}
function Choice({ value, none, onChange }) {
  return /* @__PURE__ */ u4("select", { value, onChange: (event) => onChange(event.currentTarget.value), children: [
    none && /* @__PURE__ */ u4("option", { value: "", children: none }),
    ALGORITHMS.map(([name, long]) => /* @__PURE__ */ u4("option", { value: name, selected: name === value, children: long }, name))
  ] });
}
function FromGame({ game: game3 }) {
  const most = divided(words2.value.moves).length;
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("p", { children: [
      game3,
      ", ",
      most === 0 ? "from the start" : `after ${most} ${most === 1 ? "move" : "moves"}`
    ] }),
    [algorithm.value, against.value].some((name) => name !== "" && name !== "mcts") && /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Plies looked ahead" }),
      /* @__PURE__ */ u4(
        "input",
        {
          type: "number",
          min: "1",
          max: "30",
          value: words2.value.depth || "2",
          onChange: (event) => go({ depth: event.currentTarget.value, step: "", top: "" })
        }
      )
    ] }),
    (UNSORTED.includes(algorithm.value) || UNSORTED.includes(against.value)) && /* @__PURE__ */ u4(Ordering, { orders: ORDERS }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => go({ algorithm: algorithm.value }, { fresh: true, step: true }), children: "A tree of numbers instead" })
  ] });
}
function Ordering({ orders }) {
  const order = words2.value.order ?? "";
  return /* @__PURE__ */ u4("label", { children: [
    /* @__PURE__ */ u4("span", { children: "Order of the children" }),
    /* @__PURE__ */ u4("select", { value: order, onChange: (event) => go({ order: event.currentTarget.value, step: "", top: "" }), children: orders.map(([name, long]) => /* @__PURE__ */ u4("option", { value: name, selected: name === order, children: long }, name)) }),
    order === "random" && /* @__PURE__ */ u4("button", { type: "button", class: "plain", onClick: () => go({ seed: String((Number(words2.value.seed) || 1) + 1), step: "", top: "" }), children: "Another one" }),
    against.value && /* @__PURE__ */ u4(
      "select",
      {
        "aria-label": "Order of the one next to it",
        value: words2.value.otherorder ?? "",
        onChange: (event) => go({ otherorder: event.currentTarget.value, step: "" }),
        children: [
          /* @__PURE__ */ u4("option", { value: "", children: "next to it: the same" }),
          orders.map(([name, long]) => /* @__PURE__ */ u4("option", { value: name || "given", selected: words2.value.otherorder === (name || "given"), children: [
            "next to it: ",
            long
          ] }, name))
        ]
      }
    )
  ] });
}
function usual(tree2) {
  if (/<|\(p\d/.test(tree2)) return "maxn";
  return tree2.includes("(chance") ? "expectiminimax" : void 0;
}
var draft = y2(null);
function Typed() {
  const change = (tree2) => {
    draft.value = null;
    const fit = usual(tree2);
    const other2 = fit ?? (usual(text2.peek()) === algorithm.peek() ? "alphabeta" : algorithm.peek());
    go({ tree: tree2, step: "", top: "", order: "", ...other2 === algorithm.peek() ? {} : { algorithm: other2, against: "" } }, { step: true });
  };
  const lists = (draft.value ?? text2.value).trim().startsWith("[");
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("form", { onSubmit: (event) => {
      event.preventDefault();
      change((draft.value ?? text2.value).trim());
    }, children: [
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Tree" }),
        /* @__PURE__ */ u4(
          "textarea",
          {
            rows: 4,
            spellcheck: false,
            value: draft.value ?? text2.value,
            onInput: (event) => draft.value = event.currentTarget.value
          }
        ),
        /* @__PURE__ */ u4("small", { children: "(max (min 3 5) (min 2 9)), [[3, 5], [2, 9]], or with (chance 1/2:3 1/2:9)" })
      ] }),
      /* @__PURE__ */ u4("div", { class: "row", children: [
        /* @__PURE__ */ u4("button", { type: "submit", class: "primary", children: "Search it" }),
        lists && /* @__PURE__ */ u4("label", { class: "inline", children: [
          /* @__PURE__ */ u4("span", { children: "First to move" }),
          /* @__PURE__ */ u4("select", { value: words2.value.root || "max", onChange: (event) => go({ root: event.currentTarget.value, step: "" }), children: [
            /* @__PURE__ */ u4("option", { value: "max", children: "MAX" }),
            /* @__PURE__ */ u4("option", { value: "min", children: "MIN" })
          ] })
        ] })
      ] })
    ] }),
    /* @__PURE__ */ u4(Ordering, { orders: ORDERS.filter(([name]) => name !== "estimate") }),
    /* @__PURE__ */ u4("label", { children: [
      /* @__PURE__ */ u4("span", { children: "Examples" }),
      /* @__PURE__ */ u4(
        "select",
        {
          value: EXAMPLES.some(([, tree2]) => tree2 === text2.value) ? text2.value : "",
          onChange: (event) => event.currentTarget.value && change(event.currentTarget.value),
          children: [
            /* @__PURE__ */ u4("option", { value: "", children: "…" }),
            EXAMPLES.map(([name, tree2]) => /* @__PURE__ */ u4("option", { value: tree2, selected: tree2 === text2.value, children: name }, name))
          ]
        }
      )
    ] }),
    /* @__PURE__ */ u4(Random, { onTree: change }),
    /* @__PURE__ */ u4(OfGame, {})
  ] });
}
function OfGame() {
  const submit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const word = (name) => String(data.get(name) ?? "").trim();
    const game3 = word("options") ? `${word("game")}:${word("options")}` : word("game");
    const start3 = word("start");
    try {
      const place2 = { game: game3, ...start3 ? { position: start3 } : {} };
      const [found2, { searches }] = await Promise.all([
        ask("/api/moves", { place: place2, text: word("moves") }),
        ask("/api/game", { game: game3 })
      ]);
      const words4 = { game: game3, start: start3, moves: joined(found2.state.moves), depth: "2", algorithm: usualOf(searches) };
      go(words4, { fresh: true, step: true });
    } catch (error) {
      if (error?.unreachable) complain(error);
      else problem2.value = error.message;
    }
  };
  return /* @__PURE__ */ u4("details", { class: "settings", children: [
    /* @__PURE__ */ u4("summary", { children: "The search of a game" }),
    /* @__PURE__ */ u4("form", { onSubmit: submit, class: "setup", children: [
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Game" }),
        /* @__PURE__ */ u4("select", { name: "game", children: games.value.map((one) => /* @__PURE__ */ u4("option", { value: one.name, children: one.name }, one.name)) })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Options" }),
        /* @__PURE__ */ u4("input", { name: "options", spellcheck: false, autocomplete: "off" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Position" }),
        /* @__PURE__ */ u4("input", { name: "start", spellcheck: false, autocomplete: "off", placeholder: "the usual one" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Moves" }),
        /* @__PURE__ */ u4("input", { name: "moves", spellcheck: false, autocomplete: "off" })
      ] }),
      /* @__PURE__ */ u4("button", { type: "submit", children: "Search the game" })
    ] })
  ] });
}
function Random({ onTree }) {
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number3 = (name) => Number(data.get(name)) || 0;
    const shape2 = { seed: number3("seed"), branching: number3("branching"), depth: number3("depth"), range: number3("range"), players: number3("players"), chance: data.get("chance") === "on" };
    ask("/api/tree/random", shape2).then((tree2) => onTree(tree2.text), (error) => {
      if (error?.unreachable) complain(error);
      else problem2.value = error.message;
    });
  };
  return /* @__PURE__ */ u4("details", { class: "settings", children: [
    /* @__PURE__ */ u4("summary", { children: "A random tree" }),
    /* @__PURE__ */ u4("form", { onSubmit: submit, class: "numbers", children: [
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Seed" }),
        /* @__PURE__ */ u4("input", { name: "seed", type: "number", min: "0", defaultValue: "7" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Children at most" }),
        /* @__PURE__ */ u4("input", { name: "branching", type: "number", min: "1", max: "8", defaultValue: "3" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Plies at most" }),
        /* @__PURE__ */ u4("input", { name: "depth", type: "number", min: "1", max: "8", defaultValue: "3" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Values up to ±" }),
        /* @__PURE__ */ u4("input", { name: "range", type: "number", min: "1", max: "1000", defaultValue: "20" })
      ] }),
      /* @__PURE__ */ u4("label", { children: [
        /* @__PURE__ */ u4("span", { children: "Players" }),
        /* @__PURE__ */ u4("input", { name: "players", type: "number", min: "2", max: "4", defaultValue: "2" })
      ] }),
      /* @__PURE__ */ u4("label", { class: "check", children: [
        /* @__PURE__ */ u4("input", { name: "chance", type: "checkbox" }),
        " ",
        /* @__PURE__ */ u4("span", { children: "With chance nodes" })
      ] }),
      /* @__PURE__ */ u4("button", { type: "submit", children: "Draw" })
    ] })
  ] });
}

// src/views/trees.tsx
function Trees() {
  const shown2 = wanted.value.map((asked2) => trees.value[asked2]);
  const tree2 = shown2[0];
  return /* @__PURE__ */ u4("div", { class: "explore", children: [
    /* @__PURE__ */ u4("section", { class: "stage wide", "aria-label": "Tree", children: [
      problem2.value && /* @__PURE__ */ u4("p", { class: "trouble", role: "alert", children: problem2.value }),
      tree2 && /* @__PURE__ */ u4(Explorer, { tree: tree2, other: shown2[1] }),
      !tree2 && !problem2.value && /* @__PURE__ */ u4("p", { class: "waiting", children: "One moment…" })
    ] }),
    /* @__PURE__ */ u4("aside", { class: "side", children: [
      /* @__PURE__ */ u4(Source, {}),
      tree2 && /* @__PURE__ */ u4(Here2, { tree: tree2 }),
      tree2 && /* @__PURE__ */ u4(Counts, { trees: [[algorithm.value, tree2], ...shown2[1] ? [[against.value, shown2[1]]] : []] }),
      tree2 && /* @__PURE__ */ u4(Sentences, { tree: tree2 }),
      tree2 && /* @__PURE__ */ u4(Export, {})
    ] })
  ] });
}
function Explorer({ tree: tree2, other: other2 }) {
  const all2 = flatten(tree2);
  const list2 = steps(all2);
  const most = T2(() => Math.max(length(all2, tree2), other2 ? length(flatten(other2), other2) : 0), [all2, other2]);
  const now = Math.min(step.value, most);
  const sampled2 = (tree2.steps?.length ?? 0) > 0;
  const game3 = words2.value.game;
  const boards = T2(() => game3 && words2.value.boards ? pictures(all2) : null, [all2, game3, words2.value.boards]);
  h2(() => void (picked.value = 0), [tree2]);
  const choose = T2(
    () => (index) => {
      picked.value = index;
      const at2 = sampled2 ? -1 : list2.findIndex((one) => one.kind === "leave" && one.index === index);
      if (at2 >= 0 && list2.length < 4e3) toStep(at2 + 1, list2.length);
    },
    [list2, sampled2]
  );
  const said2 = sampled2 ? simulated(tree2, now) : sentence(all2, list2, Math.min(now, list2.length));
  const icicle = words2.value.look === "icicle";
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("div", { class: "looks row", role: "group", "aria-label": "Picture", children: [
      /* @__PURE__ */ u4("button", { type: "button", "aria-pressed": !icicle, onClick: () => go({ look: "" }), children: "Tree" }),
      /* @__PURE__ */ u4("button", { type: "button", "aria-pressed": icicle, onClick: () => go({ look: "icicle" }), children: "Icicle" }),
      game3 && /* @__PURE__ */ u4("label", { class: "check", children: [
        /* @__PURE__ */ u4(
          "input",
          {
            type: "checkbox",
            checked: Boolean(words2.value.boards),
            onChange: (event) => go({ boards: event.currentTarget.checked ? "1" : "" })
          }
        ),
        " ",
        /* @__PURE__ */ u4("span", { children: "Small boards" })
      ] }),
      top.value > 0 && /* @__PURE__ */ u4("button", { type: "button", onClick: () => go({ top: "" }), children: "Back to the whole tree" })
    ] }),
    /* @__PURE__ */ u4("div", { class: other2 ? "forest two" : "forest", children: [
      /* @__PURE__ */ u4("figure", { children: [
        other2 && /* @__PURE__ */ u4("figcaption", { children: [
          nameOf2(algorithm.value),
          words2.value.recipe ? `, ${words2.value.recipe}` : ""
        ] }),
        icicle ? /* @__PURE__ */ u4(IcicleView, { tree: tree2, top: top.value, onNode: (index) => picked.value = index, onTop: toTop }) : /* @__PURE__ */ u4(TreeView, { tree: tree2, top: top.value, boards, step: step.value, onNode: choose, onTop: toTop })
      ] }),
      other2 && /* @__PURE__ */ u4("figure", { children: [
        /* @__PURE__ */ u4("figcaption", { children: [
          nameOf2(against.value),
          words2.value.other ? `, ${words2.value.other}` : ""
        ] }),
        icicle ? /* @__PURE__ */ u4(IcicleView, { tree: other2 }) : /* @__PURE__ */ u4(TreeView, { tree: other2, step: step.value })
      ] })
    ] }),
    /* @__PURE__ */ u4(Timeline, { now, most }),
    /* @__PURE__ */ u4("p", { class: sampled2 ? "sentence growth-step" : "sentence", role: "status", "aria-live": "polite", children: said2 })
  ] });
}
var playing = y2(false);
function Timeline({ now, most }) {
  h2(() => {
    if (!playing.value) return;
    if (now >= most) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => toStep(now + 1, most), 700);
    return () => clearTimeout(timer);
  }, [now, most, playing.value]);
  const start3 = () => {
    playing.value = !playing.value;
    if (playing.value && now >= most) toStep(0, most);
  };
  return /* @__PURE__ */ u4("div", { class: "timeline", role: "group", "aria-label": "Time line", children: [
    /* @__PURE__ */ u4("button", { type: "button", onClick: start3, children: playing.value ? "Pause" : "Run" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => toStep(0, most), disabled: now === 0, "aria-label": "Before the first step", children: "«" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => toStep(now - 1, most), disabled: now === 0, "aria-label": "One step back", children: "‹" }),
    /* @__PURE__ */ u4(
      "input",
      {
        type: "range",
        min: "0",
        max: most,
        value: now,
        "aria-label": "Step",
        "aria-valuetext": `step ${now} of ${most}`,
        onInput: (event) => toStep(Number(event.currentTarget.value), most)
      }
    ),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => toStep(now + 1, most), disabled: now >= most, "aria-label": "One step forward", children: "›" }),
    /* @__PURE__ */ u4("button", { type: "button", onClick: () => toStep(most, most), disabled: now >= most, "aria-label": "After the last step", children: "»" }),
    /* @__PURE__ */ u4("output", { children: [
      now,
      "/",
      most
    ] })
  ] });
}

// src/views/page.tsx
var VIEWS2 = [["play", "Play"], ["review", "Review"], ["tree", "Trees"], ["exercise", "Exercises"], ["tour", "Lecture"]];
function Page() {
  const view2 = view.value;
  return /* @__PURE__ */ u4(S, { children: [
    /* @__PURE__ */ u4("a", { class: "skip", href: "#content", onClick: skip, children: "Skip to the content" }),
    /* @__PURE__ */ u4("header", { children: [
      /* @__PURE__ */ u4("span", { class: "name", children: [
        /* @__PURE__ */ u4("img", { src: "icon.svg", alt: "", width: "26", height: "26" }),
        "Outply"
      ] }),
      VIEWS2.length > 1 && /* @__PURE__ */ u4("nav", { "aria-label": "Views", children: VIEWS2.map(([name, words4]) => /* @__PURE__ */ u4(
        "a",
        {
          href: `#/${name}`,
          "aria-current": view2 === name ? "page" : void 0,
          onClick: (event) => {
            event.preventDefault();
            if (view2 !== name) go({}, { view: name, fresh: true, step: true });
          },
          children: words4
        }
      )) })
    ] }),
    !reachable.value && /* @__PURE__ */ u4("p", { class: "banner", role: "alert", children: [
      "The server does not answer. Start it again with ",
      /* @__PURE__ */ u4("code", { children: "outply serve" }),
      "; this page goes on by itself."
    ] }),
    /* @__PURE__ */ u4("main", { id: "content", tabIndex: -1, children: [
      view2 !== "tour" && view2 !== "exercise" && /* @__PURE__ */ u4("h1", { class: "hidden", children: VIEWS2.find(([name]) => name === view2)?.[1] }),
      /* @__PURE__ */ u4(Shown, { view: view2 })
    ] })
  ] });
}
function Shown({ view: view2 }) {
  switch (view2) {
    case "review":
      return /* @__PURE__ */ u4(ReviewView, {});
    case "tree":
      return /* @__PURE__ */ u4(Trees, {});
    case "exercise":
      return /* @__PURE__ */ u4(Exercises, {});
    case "tour":
      return /* @__PURE__ */ u4(Tour, {});
    default:
      return /* @__PURE__ */ u4(Play, {});
  }
}
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

// src/main.tsx
follow();
tick();
analyse();
reviewAfter();
grow();
exercise();
lecture();
look();
R(/* @__PURE__ */ u4(Page, {}), document.getElementById("page"));

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterAdmin} from "../interfaces/IRouterAdmin.sol";
import {INSUFFICIENT_OUTPUT} from "../libraries/Texts.sol";
import {PoolAddress} from "../libraries/PoolAddress.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {V2} from "../libraries/V2.sol";
import {ILegacyRouter} from "./interfaces/ILegacyRouter.sol";
import {LegacyPayments} from "./LegacyPayments.sol";

/// @notice The tokens of a pair of Uniswap V2.
interface IPairTokens {
    function token0() external view returns (IERC20);
    function token1() external view returns (IERC20);
}

/// @title PairSwap: swaps through pairs of Uniswap V2 and of its forks, for the caller and without
/// fees
/// @notice The caller may name any contract as a pair. Only functions of a pair are called on it,
/// and it gets only what the caller sells; outputs are counted by the recipient's balance, so a
/// false pair harms only its caller.
abstract contract PairSwap is LegacyPayments {
    using Tokens for IERC20;

    uint256 private constant FEE_PIPS = 3_000;
    uint256 private constant PIPS = 1_000_000;
    /// @dev Pips per basis point.
    uint256 private constant PART = 100;
    uint256 private constant SECOND_TOKEN_IN = 1 << 160;
    uint256 private constant FEE_SHIFT = 161;

    uint256 private immutable FACTORY_AND_FF;
    bytes32 private immutable INIT_CODE_HASH;

    struct Hop {
        address pair;
        bool zeroForOne;
        IERC20 tokenIn;
        IERC20 tokenOut;
        uint256 feePips;
    }

    constructor(IRouterAdmin router) {
        FACTORY_AND_FF = router.UNISWAP_V2_FACTORY_AND_FF();
        INIT_CODE_HASH = bytes32(router.UNISWAP_V2_POOL_INIT_CODE_HASH());
    }

    /// @inheritdoc ILegacyRouter
    function swapOnUniswap(uint256 amountIn, uint256 amountOutMin, IERC20[] calldata path) external payable swapping {
        _sellPath(FACTORY_AND_FF, INIT_CODE_HASH, amountIn, amountOutMin, path);
    }

    /// @inheritdoc ILegacyRouter
    function swapOnUniswapFork(
        address factory,
        bytes32 initCode,
        uint256 amountIn,
        uint256 amountOutMin,
        IERC20[] calldata path
    ) external payable swapping {
        _sellPath(PoolAddress.withFF(factory), initCode, amountIn, amountOutMin, path);
    }

    /// @inheritdoc ILegacyRouter
    function buyOnUniswap(uint256 amountInMax, uint256 amountOut, IERC20[] calldata path) external payable swapping {
        _buyPath(FACTORY_AND_FF, INIT_CODE_HASH, amountInMax, amountOut, path);
    }

    /// @inheritdoc ILegacyRouter
    function buyOnUniswapFork(
        address factory,
        bytes32 initCode,
        uint256 amountInMax,
        uint256 amountOut,
        IERC20[] calldata path
    ) external payable swapping {
        _buyPath(PoolAddress.withFF(factory), initCode, amountInMax, amountOut, path);
    }

    /// @inheritdoc ILegacyRouter
    function swapOnUniswapV2Fork(
        IERC20 tokenIn,
        uint256 amountIn,
        uint256 amountOutMin,
        address weth,
        uint256[] calldata pools
    ) external payable swapping {
        _sell(tokenIn, amountIn, amountOutMin, _hopsOf(tokenIn, pools), _isUnwrapped(tokenIn, weth));
    }

    /// @inheritdoc ILegacyRouter
    function swapOnUniswapV2ForkWithPermit(
        IERC20 tokenIn,
        uint256 amountIn,
        uint256 amountOutMin,
        address weth,
        uint256[] calldata pools,
        bytes calldata permit
    ) external payable swapping {
        _permit(tokenIn, amountIn, permit);
        _sell(tokenIn, amountIn, amountOutMin, _hopsOf(tokenIn, pools), _isUnwrapped(tokenIn, weth));
    }

    /// @inheritdoc ILegacyRouter
    function buyOnUniswapV2Fork(
        IERC20 tokenIn,
        uint256 amountInMax,
        uint256 amountOut,
        address weth,
        uint256[] calldata pools
    ) external payable swapping {
        _buy(tokenIn, amountInMax, amountOut, _hopsOf(tokenIn, pools), _isUnwrapped(tokenIn, weth));
    }

    /// @inheritdoc ILegacyRouter
    function buyOnUniswapV2ForkWithPermit(
        IERC20 tokenIn,
        uint256 amountInMax,
        uint256 amountOut,
        address weth,
        uint256[] calldata pools,
        bytes calldata permit
    ) external payable swapping {
        _permit(tokenIn, amountInMax, permit);
        _buy(tokenIn, amountInMax, amountOut, _hopsOf(tokenIn, pools), _isUnwrapped(tokenIn, weth));
    }

    function _sellPath(
        uint256 factoryAndFF,
        bytes32 initCode,
        uint256 amountIn,
        uint256 amountOutMin,
        IERC20[] calldata path
    ) private {
        Hop[] memory hops = _hopsOf(factoryAndFF, initCode, path);
        _sell(path[0], amountIn, amountOutMin, hops, path[path.length - 1].isNative());
    }

    function _buyPath(
        uint256 factoryAndFF,
        bytes32 initCode,
        uint256 amountInMax,
        uint256 amountOut,
        IERC20[] calldata path
    ) private {
        Hop[] memory hops = _hopsOf(factoryAndFF, initCode, path);
        _buy(path[0], amountInMax, amountOut, hops, path[path.length - 1].isNative());
    }

    function _sell(IERC20 source, uint256 amount, uint256 minimum, Hop[] memory hops, bool unwraps) private {
        _check(source, amount, minimum, hops);
        _payFirst(source, hops[0].pair, amount);
        (address recipient, IERC20 bought, uint256 before) = _recipient(hops, unwraps);
        for (uint256 i; i < hops.length; ++i) {
            Hop memory hop = hops[i];
            amount = V2.amountOut(hop.pair, hop.zeroForOne, hop.tokenIn, amount, hop.feePips);
            V2.swap(hop.pair, hop.zeroForOne, amount, i + 1 == hops.length ? recipient : hops[i + 1].pair);
        }
        _deliver(bought.held(recipient) - before, minimum, unwraps);
    }

    function _buy(IERC20 source, uint256 most, uint256 wanted, Hop[] memory hops, bool unwraps) private {
        _check(source, most, wanted, hops);
        uint256[] memory amounts = new uint256[](hops.length + 1);
        amounts[hops.length] = wanted;
        for (uint256 i = hops.length; i > 0; --i) {
            Hop memory hop = hops[i - 1];
            amounts[i - 1] = V2.amountIn(hop.pair, hop.zeroForOne, amounts[i], hop.feePips);
        }
        uint256 cost = amounts[0];
        if (cost > most) revert(INSUFFICIENT_OUTPUT);
        _payFirst(source, hops[0].pair, cost);
        (address recipient, IERC20 bought, uint256 before) = _recipient(hops, unwraps);
        for (uint256 i; i < hops.length; ++i) {
            address next = i + 1 == hops.length ? recipient : hops[i + 1].pair;
            V2.swap(hops[i].pair, hops[i].zeroForOne, amounts[i + 1], next);
        }
        _deliver(bought.held(recipient) - before, wanted, unwraps);
        if (source.isNative() && most > cost) source.push(msg.sender, most - cost);
    }

    function _check(IERC20 source, uint256 amountIn, uint256 amountOut, Hop[] memory hops) private view {
        _requireValue(source.isNative() ? amountIn : 0);
        if (amountOut == 0) revert InvalidToAmount();
        if (hops[0].tokenIn == hops[hops.length - 1].tokenOut) revert ArbitrageNotSupported();
    }

    /// @dev Pays the first pair from the caller, or with the value sent.
    function _payFirst(IERC20 source, address pair, uint256 amount) private {
        if (source.isNative()) {
            _wrap(amount);
            IERC20(WETH).push(pair, amount);
        } else {
            _pull(source, pair, amount);
        }
    }

    /// @dev Returns the account that the last pair pays, and its present balance.
    function _recipient(Hop[] memory hops, bool unwraps)
        private
        view
        returns (address recipient, IERC20 bought, uint256 before)
    {
        bought = hops[hops.length - 1].tokenOut;
        if (unwraps && address(bought) != WETH) revert InvalidPath();
        recipient = unwraps ? address(this) : msg.sender;
        before = bought.held(recipient);
    }

    function _deliver(uint256 received, uint256 minimum, bool unwraps) private {
        _requireOutput(received, minimum);
        if (!unwraps) return;
        _unwrap(received);
        Tokens.NATIVE.push(msg.sender, received);
    }

    /// @dev True if the destination is native: the caller names the wrapped token, and the source
    /// is another one.
    function _isUnwrapped(IERC20 tokenIn, address weth) private view returns (bool) {
        if (weth != address(0) && weth != WETH) revert InvalidPath();
        return weth != address(0) && !tokenIn.isNative();
    }

    function _hopsOf(uint256 factoryAndFF, bytes32 initCode, IERC20[] calldata path)
        private
        view
        returns (Hop[] memory hops)
    {
        if (path.length < 2) revert InvalidPath();
        hops = new Hop[](path.length - 1);
        for (uint256 i; i < hops.length; ++i) {
            (IERC20 tokenIn, IERC20 tokenOut) = (_wrapped(path[i]), _wrapped(path[i + 1]));
            bool zeroForOne = address(tokenIn) < address(tokenOut);
            (address token0, address token1) =
                zeroForOne ? (address(tokenIn), address(tokenOut)) : (address(tokenOut), address(tokenIn));
            address pair = PoolAddress.v2(factoryAndFF, uint256(initCode), token0, token1);
            if (pair.code.length == 0) revert InvalidPath();
            hops[i] = Hop(pair, zeroForOne, tokenIn, tokenOut, FEE_PIPS);
        }
    }

    function _hopsOf(IERC20 tokenIn, uint256[] calldata pools) private view returns (Hop[] memory hops) {
        if (pools.length == 0) revert InvalidPath();
        hops = new Hop[](pools.length);
        IERC20 token = _wrapped(tokenIn);
        for (uint256 i; i < pools.length; ++i) {
            uint256 pool = pools[i];
            IPairTokens pair = IPairTokens(address(uint160(pool)));
            bool zeroForOne = pool & SECOND_TOKEN_IN == 0;
            IERC20 tokenOut = zeroForOne ? pair.token1() : pair.token0();
            hops[i] = Hop(address(pair), zeroForOne, token, tokenOut, PIPS - (pool >> FEE_SHIFT) * PART);
            token = tokenOut;
        }
    }
}

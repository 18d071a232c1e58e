// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IPoolManager} from "../interfaces/IPoolManager.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";
import {Leg} from "./Program.sol";
import {Tokens} from "./Tokens.sol";
import {V3} from "./V3.sol";

/// @title V4: swaps in pools without hooks of an unlocked PoolManager
/// @notice In a leg the wrapped token represents the native currency: such a leg unwraps before it
/// pays and wraps its output.
library V4 {
    using Tokens for IERC20;

    IERC20 private constant NATIVE = IERC20(address(0));

    /// @notice Swaps without paying yet.
    /// @param amount negative for an exact input, positive for an exact output
    function swap(Leg memory leg, int256 amount) internal returns (uint256 cost, uint256 received) {
        IPoolManager.SwapParams memory params =
            IPoolManager.SwapParams(leg.zeroForOne, amount, V3.limit(leg.zeroForOne));
        int256 delta = IPoolManager(leg.pool).swap(_keyOf(leg), params, "");
        (int256 delta0, int256 delta1) = (delta >> 128, int128(delta));
        (int256 deltaIn, int256 deltaOut) = leg.zeroForOne ? (delta0, delta1) : (delta1, delta0);
        // A wrong sign from the manager counts as zero.
        cost = deltaIn < 0 ? uint256(-deltaIn) : 0;
        received = deltaOut > 0 ? uint256(deltaOut) : 0;
    }

    /// @notice Makes the manager record its balance of the input, before it is paid in tokens.
    function expect(Leg memory leg) internal {
        IPoolManager(leg.pool).sync(leg.tokenIn);
    }

    /// @notice Makes the manager credit the tokens that it received since `sync`.
    function settle(Leg memory leg) internal {
        IPoolManager(leg.pool).settle();
    }

    /// @notice Pays with the balance of the input held here.
    function pay(Leg memory leg, uint256 cost) internal {
        if (_isNative(leg, leg.zeroForOne)) {
            IWrappedNative(address(leg.tokenIn)).withdraw(cost);
            IPoolManager(leg.pool).settle{value: cost}();
            return;
        }
        expect(leg);
        leg.tokenIn.push(leg.pool, cost);
        settle(leg);
    }

    /// @notice True if the input is paid in native value.
    function paysNative(Leg memory leg) internal pure returns (bool) {
        return _isNative(leg, leg.zeroForOne);
    }

    /// @notice Takes the output.
    function take(Leg memory leg, uint256 amount, address recipient) internal {
        if (!_isNative(leg, !leg.zeroForOne)) {
            IPoolManager(leg.pool).take(leg.tokenOut, recipient, amount);
            return;
        }
        uint256 before = address(this).balance;
        IPoolManager(leg.pool).take(NATIVE, address(this), amount);
        uint256 got = address(this).balance - before;
        IWrappedNative(address(leg.tokenOut)).deposit{value: got}();
        if (recipient != address(this)) leg.tokenOut.push(recipient, got);
    }

    /// @dev True for the lower currency of a pool with a native one, which is always the lower.
    function _isNative(Leg memory leg, bool isLower) private pure returns (bool) {
        return leg.native && isLower;
    }

    function _keyOf(Leg memory leg) private pure returns (IPoolManager.PoolKey memory) {
        (IERC20 lower, IERC20 higher) = leg.zeroForOne ? (leg.tokenIn, leg.tokenOut) : (leg.tokenOut, leg.tokenIn);
        return IPoolManager.PoolKey(
            leg.native ? NATIVE : lower, higher, uint24(leg.feePips), int24(uint24(leg.tickSpacing)), address(0)
        );
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The part of Uniswap V4's PoolManager that swaps use
/// @notice It holds the tokens of all its pools. While it is unlocked, which is during its callback
/// only, it counts what it is owed and owes of each currency; both must be zero after the callback.
/// The zero address is the native currency.
interface IPoolManager {
    struct PoolKey {
        IERC20 currency0;
        IERC20 currency1;
        uint24 fee;
        int24 tickSpacing;
        address hooks;
    }

    /// @param amountSpecified negative for an exact input, positive for an exact output
    struct SwapParams {
        bool zeroForOne;
        int256 amountSpecified;
        uint160 sqrtPriceLimitX96;
    }

    /// @notice Calls its caller back (`unlockCallback`) with the data.
    function unlock(bytes calldata data) external returns (bytes memory);

    /// @return delta of currency 0 (upper half) and 1 (lower half): positive if the manager owes
    /// it, negative if it is owed
    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 delta);

    /// @notice Records the balance of a token, before it is paid.
    function sync(IERC20 currency) external;

    /// @notice Counts the payment since then, or the native value of the call.
    function settle() external payable returns (uint256 paid);

    /// @notice Pays an amount that it owes.
    function take(IERC20 currency, address to, uint256 amount) external;
}

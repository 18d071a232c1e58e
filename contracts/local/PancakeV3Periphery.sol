// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface IPancakeV3Pool {
    function mint(address recipient, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external;
    function token0() external view returns (IERC20);
    function token1() external view returns (IERC20);
}

/// @title PancakeV3Periphery: access of the seed and the traders of the local world to pools of
/// PancakeSwap V3
/// @notice The caller pays, by allowance, and receives. The npm package of the real periphery has
/// no code.
contract PancakeV3Periphery {
    using SafeERC20 for IERC20;

    /// @dev The account that pays the pool that is being called.
    address private transient _payer;
    IPancakeV3Pool private transient _pool;

    error NotPool(address caller);

    function mint(IPancakeV3Pool pool, int24 lower, int24 upper, uint128 liquidity) external {
        (_payer, _pool) = (msg.sender, pool);
        pool.mint(msg.sender, lower, upper, liquidity, "");
        _pool = IPancakeV3Pool(address(0));
    }

    /// @notice Sells an exact amount until the price reaches a limit.
    function swap(IPancakeV3Pool pool, bool zeroForOne, uint256 amountIn, uint160 limit) external {
        (_payer, _pool) = (msg.sender, pool);
        pool.swap(msg.sender, zeroForOne, int256(amountIn), limit, "");
        _pool = IPancakeV3Pool(address(0));
    }

    function pancakeV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function pancakeV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata) external {
        _pay(amount0Delta > 0 ? uint256(amount0Delta) : 0, amount1Delta > 0 ? uint256(amount1Delta) : 0);
    }

    function _pay(uint256 amount0, uint256 amount1) private {
        if (IPancakeV3Pool(msg.sender) != _pool) revert NotPool(msg.sender);
        if (amount0 != 0) _pool.token0().safeTransferFrom(_payer, msg.sender, amount0);
        if (amount1 != 0) _pool.token1().safeTransferFrom(_payer, msg.sender, amount1);
    }
}

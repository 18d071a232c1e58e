// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The part of a Solidly pair (Velodrome, Aerodrome) that swaps use; its `swap` is that of
/// Uniswap V2
interface ISolidlyPair {
    function getAmountOut(uint256 amountIn, IERC20 tokenIn) external view returns (uint256);

    /// @param unit0 10 to the power of the decimals of token0
    function metadata()
        external
        view
        returns (
            uint256 unit0,
            uint256 unit1,
            uint256 reserve0,
            uint256 reserve1,
            bool stable,
            address token0,
            address token1
        );

    function factory() external view returns (ISolidlyFactory);
}

interface ISolidlyFactory {
    /// @return bps the fee in basis points of the input
    function getFee(ISolidlyPair pair, bool stable) external view returns (uint256 bps);
}

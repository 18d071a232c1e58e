// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ProgramTrades} from "./ProgramTrades.sol";

interface ITestTriPool {
    function add_liquidity(uint256[3] calldata amounts, uint256 minted) external;
    function exchange(int128 i, int128 j, uint256 dx, uint256 minDy) external;
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy);
    function balances(uint256 place) external view returns (uint256);
}

/// The world with a pool of three coins, a, b and c, with the largest balance of a.
abstract contract StableMultiWorld is ProgramTrades {
    ITestTriPool internal triPool;

    function setUp() public virtual override {
        super.setUp();
        address[3] memory coins = [address(a), address(b), address(c)];
        triPool = ITestTriPool(deployOwn("StableTriPool", abi.encode(coins, 2_000, 1_000_000)));
        for (uint256 k; k < 3; ++k) {
            IERC20(coins[k]).approve(address(triPool), type(uint256).max);
        }
        triPool.add_liquidity([3 * DEPTH, 2 * DEPTH, DEPTH], 0);
    }

    function placeOf(address token) internal view returns (uint256) {
        return token == address(a) ? 0 : token == address(b) ? 1 : 2;
    }

    /// Returns the output of an input: with 18 decimals the pool's quote is exact.
    function triOut(address tokenIn, address tokenOut, uint256 amount) internal view returns (uint256) {
        return triPool.get_dy(int128(uint128(placeOf(tokenIn))), int128(uint128(placeOf(tokenOut))), amount);
    }

    function triLeg(address tokenIn, address tokenOut, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        (uint256 i, uint256 j) = (placeOf(tokenIn), placeOf(tokenOut));
        uint8 tag = STABLE | (i < j ? 0x10 : 0) | (mode << 5);
        uint16 coins = uint16(3 << 8 | i << 4 | j);
        return abi.encodePacked(tag, triPool, tokenIn, tokenOut, uint24(0), coins, uint128(amount));
    }
}

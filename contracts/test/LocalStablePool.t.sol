// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {StablePool} from "../local/StablePool.sol";
import {World} from "./support/World.sol";
import {RaceToken} from "./weird-tokens/WeirdTokens.sol";

/// The stable pool of the local world in programs, with a coin of 6 decimals whose allowances must
/// start from zero.
contract LocalStablePoolTest is World {
    StablePool private pool;
    IERC20 private low;

    function setUp() public override {
        super.setUp();
        RaceToken token = new RaceToken();
        low = IERC20(address(token));
        pool = new StablePool(address(low), address(dai), 500, 4_000_000);
        token.mint(address(this), 2_000_000e6);
        token.mint(trader, 100_000e6);
        dai.mint(trader, 100_000e18);
        token.approve(address(pool), type(uint256).max);
        dai.approve(address(pool), type(uint256).max);
        pool.add_liquidity([uint256(1_000_000e6), 900_000e18], 0);
        vm.startPrank(trader);
        token.approve(address(router), type(uint256).max);
        vm.stopPrank();
    }

    /// The input that `get_dx` returns suffices, so a purchase costs exactly that.
    function test_fuzz_purchase(uint256 wanted, bool sellsLow) public {
        wanted = sellsLow ? bound(wanted, 1, 90_000e18) : bound(wanted, 1, 90_000e6);
        (int128 i, int128 j) = sellsLow ? (int128(0), int128(1)) : (int128(1), int128(0));
        uint256 cost = pool.get_dx(i, j, wanted);
        assertGe(pool.get_dy(i, j, cost), wanted, "asks enough");
        (uint256 spent, uint256 received) = purchase(sellsLow, cost + 10, wanted);
        assertEq(spent, cost, "what the pool asked");
        assertGe(received, wanted, "what was wanted");
    }

    function test_fuzz_sale(uint256 amount, bool sellsLow) public {
        amount = sellsLow ? bound(amount, 10, 90_000e6) : bound(amount, 1e13, 90_000e18);
        uint256 expected = sellsLow ? pool.get_dy(0, 1, amount) : pool.get_dy(1, 0, amount);
        assertEq(sale(sellsLow, amount, expected), expected, "what the pool says");
    }

    function purchase(bool sellsLow, uint256 most, uint256 wanted) private returns (uint256 spent, uint256 received) {
        (IERC20 src, IERC20 dest) = coins(sellsLow);
        bytes memory program =
            bytes.concat(header(BUY, address(src), address(dest)), stableLegOf(sellsLow, EXACT, wanted));
        (spent, received,,) = buys(generic(src, dest, most, wanted, 0), program);
    }

    function sale(bool sellsLow, uint256 amount, uint256 quoted) private returns (uint256 received) {
        (IERC20 src, IERC20 dest) = coins(sellsLow);
        bytes memory program = bytes.concat(header(0, address(src), address(dest)), stableLegOf(sellsLow, REST, 0));
        (received,,) = sells(generic(src, dest, amount, 1, quoted), program);
    }

    function stableLegOf(bool sellsLow, uint8 mode, uint256 amount) private view returns (bytes memory) {
        (IERC20 src, IERC20 dest) = coins(sellsLow);
        uint8 tag = STABLE | (sellsLow ? 0x10 : 0) | (mode << 5);
        return abi.encodePacked(tag, address(pool), src, dest, uint24(400), uint16(0), uint128(amount));
    }

    function coins(bool sellsLow) private view returns (IERC20, IERC20) {
        return sellsLow ? (low, IERC20(address(dai))) : (IERC20(address(dai)), low);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CryptoTriPool} from "../../local/CryptoTriPool.sol";
import {ProgramTrades} from "../support/ProgramTrades.sol";

uint8 constant CRYPTO = 11;

/// Crypto pools of three coins in programs.
contract ExecutorCryptoTest is ProgramTrades {
    CryptoTriPool private pool;

    /// b is worth two of a, c is worth four.
    function setUp() public override {
        super.setUp();
        address[3] memory coins = [address(a), address(b), address(c)];
        CryptoTriPool.Settings memory settings =
            CryptoTriPool.Settings(1_707_629, 11_809_167_828_997, 3e6, 3e7, 5e14, 2e12, 49e13, 600);
        pool = CryptoTriPool(deployOwn("CryptoTriPool", abi.encode(coins, settings, [uint256(2e18), uint256(4e18)])));
        for (uint256 k; k < 3; ++k) {
            IERC20(coins[k]).approve(address(pool), type(uint256).max);
        }
        pool.add_liquidity([DEPTH, DEPTH / 2, DEPTH / 4], 0);
    }

    /// It pays what the pool quotes, between any two coins.
    function test_sell() public {
        uint256 expected = pool.get_dy(0, 2, 10e18);
        assertEq(sell(0, a, c, 10e18, cryptoLeg(a, c, REST, 0)), expected, "from the first to the last");
        expected = pool.get_dy(2, 1, 1e18);
        assertEq(sell(0, c, b, 2e18, cryptoLeg(c, b, EXACT, 1e18)), expected, "and back to the second");
        assertNothingLeft();
    }

    /// After a pair.
    function test_sell_graph() public {
        uint256 expected = pool.get_dy(1, 2, pairOut(address(a), address(b), 5e18));
        bytes memory legs = bytes.concat(v2Leg(address(a), address(b), REST, 0), cryptoLeg(b, c, REST, 0));
        assertEq(sell(0, a, c, 5e18, legs), expected, "both legs");
        assertNothingLeft();
    }

    /// A purchase brings at least the requested amount, and at most a billionth and a few units more,
    /// also after the pool moved its prices.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_buy(uint256 amount, uint256 sold, bool back) public {
        sold = bound(sold, 0, DEPTH / 10);
        if (sold > 1e12) {
            pool.exchange(back ? 2 : 0, back ? 0 : 2, sold, 0);
            vm.warp(block.timestamp + 3_600);
            pool.exchange(0, 1, 1e18, 0);
        }
        (IERC20 src, IERC20 dest) = back ? (IERC20(c), IERC20(b)) : (IERC20(b), IERC20(c));
        // The pool's roundings are larger than a billionth of less.
        amount = bound(amount, 1e15, 500e18);
        (, uint256 received) = buyAtLeast(src, dest, amount, cryptoLeg(src, dest, EXACT, amount));
        assertGe(received, amount, "all of it");
        assertLe(received - amount, amount / 1e9 + 16, "and hardly more");
        assertNothingLeft();
    }

    function cryptoLeg(IERC20 src, IERC20 dest, uint8 mode, uint256 amount) private view returns (bytes memory) {
        uint16 coins = uint16(3 << 8 | placeOf(src) << 4 | placeOf(dest));
        return abi.encodePacked(CRYPTO | (mode << 5), pool, src, dest, uint24(0), coins, uint128(amount));
    }

    function placeOf(IERC20 token) private view returns (uint256) {
        return token == a ? 0 : token == b ? 1 : 2;
    }
}

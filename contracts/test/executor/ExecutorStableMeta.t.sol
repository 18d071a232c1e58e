// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {StableMetaPool} from "../../local/StableMetaPool.sol";
import {StableTriPool} from "../../local/StableTriPool.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {ProgramTrades} from "../support/ProgramTrades.sol";
import {World} from "../support/World.sol";

uint8 constant STABLE_META = 10;

/// Purchases through a transcription of a metapool, with a base pool at 3pool's address.
contract ExecutorStableMetaBuyTest is ProgramTrades {
    StableTriPool private constant THREE_POOL = StableTriPool(0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7);
    TestToken private own;
    StableMetaPool private metapool;

    function setUp() public override {
        super.setUp();
        address[3] memory beneath = [address(a), address(b), address(c)];
        placeAt(
            address(THREE_POOL),
            bytes.concat(ownCode("StableTriPool"), abi.encode(beneath, uint256(2_000), uint256(1e6)))
        );
        for (uint256 k; k < 3; ++k) {
            IERC20(beneath[k]).approve(address(THREE_POOL), type(uint256).max);
        }
        THREE_POOL.add_liquidity([3 * DEPTH, 2 * DEPTH, DEPTH], 0);
        own = TestToken(deployOwn("TestToken", abi.encode("LUSD")));
        metapool =
            StableMetaPool(deployOwn("StableMetaPool", abi.encode(own, THREE_POOL, uint256(1_500), uint256(4e6))));
        own.mint(address(this), DEPTH);
        own.mint(trader, DEPTH);
        own.approve(address(metapool), type(uint256).max);
        THREE_POOL.approve(address(metapool), type(uint256).max);
        metapool.add_liquidity([DEPTH, DEPTH], 0);
        vm.prank(trader);
        own.approve(address(router), type(uint256).max);
    }

    /// It brings at least the requested amount, and only slightly more, with its own coin first or
    /// last.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_buy(uint256 amount, bool back) public {
        amount = bound(amount, 1, 1_000e18);
        (IERC20 src, IERC20 dest) = back ? (IERC20(c), IERC20(own)) : (IERC20(own), IERC20(c));
        (uint256 spent, uint256 received) = buyAtLeast(src, dest, amount, metaLeg(src, dest, back, amount));
        assertGe(received, amount, "all of it");
        assertLe(received - amount, amount / 1e6 + 1e6, "and hardly more");
        assertGe(spent, 1, "for something");
        assertNothingLeft();
    }

    /// The full balance of a coin, which no input buys, ends the search; for a single unit the
    /// first guess buys none.
    function test_buy_allOrOne() public {
        (, uint256 received) = buyAtLeast(c, own, 1, metaLeg(c, own, true, 1));
        assertGe(received, 1, "a unit");
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        buyFor(c, own, 1e18, DEPTH, metaLeg(c, own, true, DEPTH));
    }

    function metaLeg(IERC20 src, IERC20 dest, bool back, uint256 amount) private view returns (bytes memory) {
        uint16 coins = back ? uint16(4 << 8 | 3 << 4) : uint16(4 << 8 | 3);
        return
            abi.encodePacked(STABLE_META | (EXACT << 5), metapool, src, dest, uint24(0x2ff1c7), coins, uint128(amount));
    }
}

/// False metapools in programs.
contract ExecutorStableMetaTest is World {
    function test_sell() public {
        FalseMetapool pool = falsePool(FalseMetapool.Lie.None);
        assertEq(sell(0, 4e18, metaLeg(pool, REST, 0)), 4e18, "all of it");
        assertEq(uint128(pool.sold()), 1, "of the coin that the leg names");
        assertEq(uint128(pool.bought()), 3, "for the one that it names");
        assertEq(sell(FROM_CALLER, 4e18, metaLeg(pool, EXACT, 1e18)), 1e18, "a part");
        assertNothingLeft();
    }

    /// A pool that takes only a part cannot take the rest later, and the seller keeps what it did
    /// not take.
    function test_R4_takesAPart() public {
        FalseMetapool pool = falsePool(FalseMetapool.Lie.Part);
        uint256 held = a.balanceOf(trader);
        assertEq(sell(0, 4e18, metaLeg(pool, REST, 0)), 2e18, "for half");
        assertEq(sell(FROM_CALLER, 4e18, metaLeg(pool, REST, 0)), 2e18, "for half of the caller's");
        assertEq(held - a.balanceOf(trader), 4e18, "half came back");
        assertEq(a.allowance(address(executor), address(pool)), 0, "nothing may be taken");
        assertNothingLeft();
    }

    /// A pool that pays nothing is detected by the router, whatever the executor holds; one that
    /// starts another program fails.
    function test_R4_paysNothingOrCallsBack() public {
        FalseMetapool pool = falsePool(FalseMetapool.Lie.Pays);
        b.mint(address(executor), 10e18);
        expectText(INSUFFICIENT_OUTPUT);
        sellFor(0, 4e18, metaLeg(pool, REST, 0));
        pool = falsePool(FalseMetapool.Lie.CallsBack);
        vm.expectRevert(abi.encodeWithSignature("ReentrantCall()"));
        sellFor(0, 4e18, metaLeg(pool, REST, 0));
        assertEq(b.balanceOf(address(executor)), 10e18, "what is stray stays");
    }

    // Helpers

    function falsePool(FalseMetapool.Lie lie) private returns (FalseMetapool pool) {
        pool = new FalseMetapool(a, b, address(executor), lie);
        b.transfer(address(pool), 100e18);
    }

    function metaLeg(FalseMetapool pool, uint8 mode, uint256 amount) private view returns (bytes memory) {
        uint16 coins = uint16(4 << 8 | 1 << 4 | 3);
        return abi.encodePacked(STABLE_META | (mode << 5), pool, a, b, uint24(0x2ff1c7), coins, uint128(amount));
    }

    function sell(uint8 flags, uint256 amount, bytes memory legs) private returns (uint256 received) {
        uint256 held = b.balanceOf(trader);
        sellFor(flags, amount, legs);
        return b.balanceOf(trader) - held;
    }

    function sellFor(uint8 flags, uint256 amount, bytes memory legs) private {
        bytes memory program = bytes.concat(header(flags, address(a), address(b)), legs);
        sells(generic(a, b, amount, 1, type(uint256).max), program);
    }
}

/// Pretends to be a metapool with a rate of one.
contract FalseMetapool {
    enum Lie {
        None,
        Part,
        Pays,
        CallsBack
    }

    IERC20 private immutable input;
    IERC20 private immutable output;
    address private immutable executor;
    Lie private immutable lie;
    int128 public sold;
    int128 public bought;

    constructor(IERC20 input_, IERC20 output_, address executor_, Lie lie_) {
        (input, output, executor, lie) = (input_, output_, executor_, lie_);
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256) external {
        (sold, bought) = (i, j);
        if (lie == Lie.CallsBack) {
            (bool done, bytes memory reason) = executor.call(abi.encodeWithSignature("execute(bytes)", ""));
            assert(!done);
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        uint256 taken = lie == Lie.Part ? dx / 2 : dx;
        input.transferFrom(msg.sender, address(this), taken);
        if (lie != Lie.Pays) output.transfer(msg.sender, taken);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../../../src/interfaces/IExecutor.sol";
import {Buyer} from "../../support/Buyer.sol";
import {HookToken} from "../../support/HookToken.sol";

/// R1, R3, R4: false pools and hostile tokens while calls of concentrated pools are nested.
contract R01NestedCallbacksTest is Buyer {
    FalsePool private false_;
    HookToken private hook;

    function setUp() public override {
        super.setUp();
        false_ = new FalsePool(a, b);
        b.transfer(address(false_), DEPTH);
        hook = new HookToken();
        hook.mint(address(this), 100 * DEPTH);
        addPool(weth, address(hook), 3_000);
        addPool(address(hook), address(b), 3_000);
        addPair(weth, address(hook), DEPTH, DEPTH);
    }

    /// Weth to c through three concentrated pools, of which the middle one is false. It is paid
    /// what it asks for, once.
    function test_R1_falsePoolInTheMiddle() public {
        uint256 inB = costOf(V3, address(b), address(c), WANTED);
        uint256 cost = costOf(V3, weth, address(a), 2 * inB);
        false_.play(FalsePool.Trick.NONE, 2 * inB);
        assertEq(buy(IERC20(weth), c, WANTED, MOST, legs()), cost, "dear, but as it was programmed");
        assertEq(a.balanceOf(address(false_)), 2 * inB, "what it asked for");
    }

    function test_R1_falsePoolAsksForMoreThanThereIs() public {
        false_.play(FalsePool.Trick.NONE, 2 * MOST);
        buyRefused(IERC20(weth), c, WANTED, MOST, legs(), textOf("INSUFFICIENT_OUTPUT"));
    }

    /// A callback with other data, twice, by another contract, none, or a restart: the program
    /// fails with the named error.
    function test_R1_falsePoolTricks() public {
        bytes memory unexpected = abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, address(false_));
        refused(FalsePool.Trick.OTHER_DATA, unexpected);
        refused(FalsePool.Trick.TWICE, unexpected);
        address friend = address(false_.friend());
        refused(FalsePool.Trick.FRIEND, abi.encodeWithSelector(IExecutor.UnexpectedCallback.selector, friend));
        refused(FalsePool.Trick.SILENT, abi.encodeWithSelector(IExecutor.MissingCallback.selector, address(false_)));
        refused(FalsePool.Trick.RESTART, abi.encodeWithSelector(IExecutor.ReentrantCall.selector));
        bytes memory short =
            abi.encodeWithSelector(IExecutor.InsufficientPoolOutput.selector, address(false_), inTheMiddle(), 0);
        refused(FalsePool.Trick.SAYS_NOTHING, short);
    }

    /// In a sale a pool that does not call back cannot do so later.
    function test_R1_silentPoolInASale() public {
        false_.play(FalsePool.Trick.SILENT, 1);
        bytes memory program = bytes.concat(
            header(0, address(a), address(b)), leg(V3, REST, address(false_), address(a), address(b), 3_000, 0)
        );
        vm.expectRevert(abi.encodeWithSelector(IExecutor.MissingCallback.selector, address(false_)));
        sells(generic(a, b, 1e18, 1, 1), program);
    }

    /// A pool that reports a payment without paying: previous balances of the executor do not pay
    /// for it.
    function test_R4_falsePoolPaysNothing() public {
        b.transfer(address(executor), DEPTH);
        false_.play(FalsePool.Trick.PAYS_NOTHING, 1e18);
        bytes memory middle = leg(V3, REST, address(false_), address(a), address(b), 3_000, 0);
        bytes[3] memory reasons = [
            textOf("UniswapV2: INSUFFICIENT_INPUT_AMOUNT"),
            textOf("IIA"),
            abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(b), DEPTH, DEPTH + stableCost())
        ];
        for (uint8 kind = 1; kind <= 3; ++kind) {
            buyRefused(a, c, WANTED, MOST, bytes.concat(all(kind, address(b), address(c)), middle), reasons[kind - 1]);
        }
        // If it is collected for two legs.
        bytes memory two = bytes.concat(halves(V2, V3, address(b), address(c)), middle);
        uint256 owed =
            costOf(V2, address(b), address(c), WANTED / 2) + costOf(V3, address(b), address(c), WANTED - WANTED / 2);
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.InsufficientLedger.selector, address(b), DEPTH, DEPTH + owed);
        buyRefused(a, c, WANTED, MOST, two, reason);
        assertEq(b.balanceOf(address(executor)), DEPTH, "untouched");
    }

    /// Previous balances of the executor stay, whichever way a token takes.
    function test_R4_straysStay() public {
        IERC20[4] memory strays = [IERC20(weth), a, b, c];
        for (uint256 i; i < 4; ++i) {
            strays[i].transfer(address(executor), 7e18);
        }
        for (uint8 i; i < KINDS * KINDS; ++i) {
            (uint8 one, uint8 two) = (1 + i % KINDS, 1 + i / KINDS);
            bytes memory program = bytes.concat(
                purchaseHeader(IERC20(weth), c),
                all(one, address(b), address(c)),
                one == two ? bytes("") : all(two, address(b), address(c)),
                rest(two, address(a), address(b)),
                rest(one, weth, address(a))
            );
            buys(generic(IERC20(weth), c, MOST, WANTED, 0), program);
            for (uint256 j; j < 4; ++j) {
                assertEq(strays[j].balanceOf(address(executor)), 7e18, "to the unit");
            }
        }
    }

    /// An intermediate token calls the router, the executor and the callback while two pools wait
    /// for their payment.
    function test_R3_tokenReentersInsideNestedCalls() public {
        bytes memory way = bytes.concat(
            legOf(V3, address(hook), address(b), EXACT, WANTED),
            legOf(V2, weth, address(hook), SHARE, 1 << 127),
            rest(V3, weth, address(hook))
        );
        bytes memory steal = bytes.concat(purchaseHeader(IERC20(weth), a), all(V2, weth, address(a)));
        bytes[3] memory calls = [
            abi.encodeCall(
                router.swapExactAmountOut,
                (address(executor), generic(IERC20(weth), a, 0, WANTED, 0), 0, "", executorData(steal))
            ),
            executorInput(steal, MOST, WANTED, attacker),
            abi.encodeCall(executor.uniswapV3SwapCallback, (1e18, -1, abi.encodePacked(bytes1(0x02), weth)))
        ];
        address[3] memory targets = [address(router), address(executor), address(executor)];
        bytes4[3] memory reasons = [
            bytes4(keccak256("ReentrantCall()")),
            IExecutor.ReentrantCall.selector,
            IExecutor.UnexpectedCallback.selector
        ];
        uint256 snapshot = vm.snapshotState();
        uint256 cost = buy(IERC20(weth), b, WANTED, MOST, way);
        vm.revertToState(snapshot);
        for (uint256 i; i < 3; ++i) {
            snapshot = vm.snapshotState();
            hook.hook(targets[i], calls[i]);
            assertEq(buy(IERC20(weth), b, WANTED, MOST, way), cost, "as if nothing had happened");
            assertEq(uint32(hook.refusal()), uint32(reasons[i]), "refused by name");
            assertEq(hook.balanceOf(address(executor)), 0, "nothing stays");
            vm.revertToState(snapshot);
        }
    }

    /// A pool that was called correctly calls back later, when a hostile token makes it possible.
    function test_R1_falsePoolComesBackLater() public {
        false_.play(FalsePool.Trick.NONE, 1e18);
        hook.hook(address(false_), abi.encodeCall(FalsePool.again, ()));
        bytes memory way = bytes.concat(
            leg(V3, EXACT, address(false_), address(a), address(b), 3_000, WANTED),
            legOf(V3, address(hook), address(b), EXACT, WANTED),
            rest(V3, weth, address(a)),
            rest(V2, weth, address(hook))
        );
        (, uint256 received) = buyAtLeast(IERC20(weth), b, WANTED, MOST, way);
        assertEq(received, 2 * WANTED, "both ways");
        assertEq(uint32(hook.refusal()), uint32(IExecutor.UnexpectedCallback.selector), "refused by name");
        assertEq(a.balanceOf(address(false_)), 1e18, "paid once");
    }

    /// All calls of a test are one transaction: the transient state of a purchase is cleared when
    /// it ends or fails.
    function test_R1_programsOfOneTransaction() public {
        bytes memory way = bytes.concat(halves(V3, V2, address(a), address(b)), rest(STABLE, weth, address(a)));
        bytes memory half = bytes.concat(halves(V3, V2, address(a), address(b)), legOf(V2, weth, address(a), SHARE, 1));
        addPair(weth, address(b), DEPTH, DEPTH);
        bytes memory bringsNothing = bytes.concat(all(V2, weth, address(b)), rest(V3, weth, address(a)));
        for (uint256 i; i < 3; ++i) {
            uint256 owed =
                costOf(V3, address(a), address(b), WANTED / 2) + costOf(V2, address(a), address(b), WANTED / 2);
            assertEq(buy(IERC20(weth), b, WANTED, MOST, way), costOf(STABLE, weth, address(a), owed), "a purchase");
            bytes memory program = bytes.concat(purchaseHeader(IERC20(weth), b), half);
            vm.prank(trader);
            (bool done,) = address(router)
                .call(
                    abi.encodeCall(
                        router.swapExactAmountOut,
                        (address(executor), generic(IERC20(weth), b, MOST, WANTED, 0), 0, "", executorData(program))
                    )
                );
            assertTrue(!done, "one that fails halfway");
            uint256 cost = pairIn(weth, address(b), WANTED);
            assertEq(buy(IERC20(weth), b, WANTED, MOST, bringsNothing), cost, "nothing is owed any more");
        }
    }

    function refused(FalsePool.Trick trick, bytes memory reason) private {
        false_.play(trick, 1e18);
        buyRefused(IERC20(weth), c, WANTED, MOST, legs(), reason);
        assertEq(a.balanceOf(address(false_)), 0, "and the pool has nothing");
    }

    function legs() private view returns (bytes memory) {
        return bytes.concat(
            all(V3, address(b), address(c)),
            leg(V3, REST, address(false_), address(a), address(b), 3_000, 0),
            rest(V3, weth, address(a))
        );
    }

    function inTheMiddle() private returns (uint256) {
        return costOf(V3, address(b), address(c), WANTED);
    }

    function stableCost() private returns (uint256) {
        return costOf(STABLE, address(b), address(c), WANTED);
    }
}

/// Pretends to be a concentrated pool.
contract FalsePool {
    enum Trick {
        NONE,
        OTHER_DATA,
        TWICE,
        FRIEND,
        SILENT,
        RESTART,
        SAYS_NOTHING,
        PAYS_NOTHING
    }

    Friend public immutable friend = new Friend();
    IERC20 private immutable tokenIn;
    IERC20 private immutable tokenOut;
    Trick private trick;
    uint256 private cost;
    ICallback private executor;
    bytes private seen;

    constructor(IERC20 tokenIn_, IERC20 tokenOut_) {
        (tokenIn, tokenOut) = (tokenIn_, tokenOut_);
    }

    function play(Trick trick_, uint256 cost_) external {
        (trick, cost) = (trick_, cost_);
    }

    function swap(address to, bool zeroForOne, int256 amount, uint160, bytes calldata data)
        external
        returns (int256, int256)
    {
        (executor, seen) = (ICallback(msg.sender), data);
        if (trick != Trick.PAYS_NOTHING && amount < 0) tokenOut.transfer(to, uint256(-amount));
        if (trick == Trick.OTHER_DATA) ask(executor, bytes.concat(data, new bytes(80)));
        else if (trick == Trick.FRIEND) friend.ask(executor, cost, data);
        else if (trick == Trick.RESTART) restart();
        else if (trick != Trick.SILENT) ask(executor, data);
        if (trick == Trick.TWICE) ask(executor, data);
        if (trick == Trick.SAYS_NOTHING) return (0, 0);
        return zeroForOne ? (int256(cost), amount) : (amount, int256(cost));
    }

    function again() external {
        if (address(executor) != address(0)) ask(executor, seen);
    }

    function ask(ICallback caller, bytes memory data) private {
        caller.uniswapV3SwapCallback(int256(cost), -1, data);
    }

    function restart() private {
        (bool done, bytes memory reason) = address(executor).call(hex"00000000");
        require(!done, "started");
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}

contract Friend {
    function ask(ICallback caller, uint256 cost, bytes calldata data) external {
        caller.uniswapV3SwapCallback(int256(cost), -1, data);
    }
}

interface ICallback {
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata data) external;
}

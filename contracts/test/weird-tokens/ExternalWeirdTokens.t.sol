// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalSettlement} from "../../src/interfaces/IExternalSettlement.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {ExternalOrder, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {Tokens} from "../../src/libraries/Tokens.sol";
import {IExternalProtocolHandler} from "../../src/interfaces/IExternalProtocolHandler.sol";
import {IntentBooks} from "../support/IntentBooks.sol";
import {Exchange} from "./IntentWeirdTokens.t.sol";
import {
    FalseToken,
    HighToken,
    LowToken,
    NoZeroToken,
    OddToken,
    PausableToken,
    PullTaxedToken,
    RaceToken,
    RebasingToken,
    SilentToken,
    TaxedToken,
    TollToken
} from "./WeirdTokens.sol";

/// Unusual tokens on either side of an external order. Either it is refused, or the handler has at
/// least the signed amount, the payer gave at most the signed amount, and the contract has only
/// fees.
contract ExternalWeirdTokensTest is IntentBooks {
    uint256 private constant UNIT = 1e18;
    uint256 private constant PLENTY = 1e40;

    PlainHandler private handler;
    Exchange private exchange;
    OddToken private token;
    uint256 private unit;

    // Order of the eight: sale and purchase from the owner, the same from the handler, and these
    // four with a fee.

    /// The executor bears the tax of an owner's source, but a handler gives exact amounts.
    function test_feeOnTransfer() public {
        runs(new TaxedToken(), UNIT, "SS..SS..", "SSSSSSSS");
    }

    function test_feeOnPullsAlone() public {
        runs(new PullTaxedToken(), UNIT, "SS..SS..", "SSSSSSSS");
    }

    /// A tax on what the handler gets.
    function test_toll() public {
        handler = new PlainHandler(address(intent));
        runs(new TollToken(address(handler)), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_noReturnValue() public {
        runs(new SilentToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_falseInsteadOfRevert() public {
        runs(new FalseToken(), UNIT, "........", "........");
    }

    function test_approveRace() public {
        runs(new RaceToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_pausable() public {
        runs(new PausableToken(), UNIT, "........", "........");
    }

    function test_twoDecimals() public {
        runs(new LowToken(), 1_000, "SSSSSSSS", "SSSSSSSS");
    }

    function test_fiftyDecimals() public {
        runs(new HighToken(), 1e38, "SSSSSSSS", "SSSSSSSS");
    }

    function test_revertsOnZero() public {
        runs(new NoZeroToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    /// Balances round down: a difference of one unit is refused.
    function test_rebasing() public {
        runs(new RebasingToken(), UNIT, "????????", "????????");
    }

    function runs(OddToken odd, uint256 amount, string memory asSource, string memory asDestination) private {
        (token, unit, exchange) = (odd, amount, new Exchange());
        if (address(handler) == address(0)) handler = new PlainHandler(address(intent));
        address[3] memory holders = [trader, address(handler), address(exchange)];
        for (uint256 i; i < holders.length; ++i) {
            odd.mint(holders[i], PLENTY);
            b.mint(holders[i], PLENTY);
        }
        vm.prank(trader);
        (bool done,) = address(odd).call(abi.encodeCall(IERC20.approve, (address(intent), type(uint256).max)));
        assertTrue(done, "approved");
        handler.allow(IERC20(address(odd)));
        handler.allow(b);
        odd.beStrange();
        for (uint256 i; i < 16; ++i) {
            uint256 state = vm.snapshotState();
            bool isSource = i < 8;
            bytes1 meant = bytes(isSource ? asSource : asDestination)[i % 8];
            bool settled = runsOne(isSource, i % 8);
            string memory which = string.concat(isSource ? "as source, " : "as destination, ", vm.toString(i % 8));
            assertTrue(meant == "?" || settled == (meant == "S"), which);
            vm.revertToState(state);
        }
    }

    /// Allows a tolerance of a tenth on either side.
    function runsOne(bool isSource, uint256 way) private returns (bool settled) {
        (IERC20 odd, uint256 least) = (IERC20(address(token)), unit - unit / 10);
        (IERC20 src, IERC20 dest) = isSource ? (odd, IERC20(b)) : (IERC20(b), odd);
        bool fromOwner = way % 4 < 2;
        ExternalOrder memory order;
        (order.owner, order.handler, order.kind) =
        (trader, address(handler), way % 2 == 0 ? OrderKind.SELL : OrderKind.BUY);
        (order.srcToken, order.destToken) = (address(src), address(dest));
        (order.srcAmount, order.destAmount) = (unit, least);
        order.expectedAmount = order.kind == OrderKind.SELL ? unit : least;
        order.deadline = block.timestamp;
        if (way >= 4) order.partnerAndFee = withIntentFee(partner, 100, 0);
        order.data = abi.encode(fromOwner);
        bytes memory data = abi.encode(src, order.kind == OrderKind.SELL ? 0 : unit / 10, dest, unit);
        address payer = fromOwner ? trader : address(handler);
        (uint256 had, uint256 got) = (src.balanceOf(payer), dest.balanceOf(address(handler)));
        uint256[2] memory before = [lies(src), lies(dest)];
        bytes memory call = abi.encodeCall(
            intent.settleExternal,
            (
                sign(order, TRADER_KEY, address(intent)),
                unit,
                order.kind == OrderKind.SELL ? 0 : least,
                data,
                address(exchange)
            )
        );
        vm.prank(agent);
        bytes memory said;
        (settled, said) = address(intent).call(call);
        assertEq(lies(src), before[0], "the contract has fees alone of the source");
        assertEq(lies(dest), before[1], "and of the destination");
        if (!settled) {
            assertTrue(isNamed(said), "by name");
            return false;
        }
        assertLe(had - src.balanceOf(payer), unit, "who pays gave what was signed");
        assertGe(dest.balanceOf(address(handler)) - got, least, "the handler has what was signed");
    }

    /// Returns the balance of the contract less all that can be claimed of it.
    function lies(IERC20 coin) private view returns (uint256) {
        return coin.balanceOf(address(intent)) - claimable(coin);
    }

    function isNamed(bytes memory said) private pure returns (bool) {
        bytes4 error = bytes4(said);
        return error == IIntentErrors.InsufficientReturnAmount.selector
            || error == IIntentErrors.ExcessiveSpentAmount.selector || error == ISwapErrors.TransferFailed.selector
            || error == IExternalSettlement.UnexpectedBalance.selector
            || keccak256(said) == keccak256(textOf("TransferHelper: TRANSFER_FROM_FAILED"));
    }
}

/// A handler that swaps and keeps the output.
contract PlainHandler is IExternalProtocolHandler {
    using Tokens for IERC20;

    address private immutable intent;

    constructor(address intent_) {
        intent = intent_;
    }

    function allow(IERC20 token) external {
        token.allow(intent, type(uint256).max);
    }

    function execute(address, address, uint256, address, uint256, bytes calldata data) external {
        IExternalSettlement(intent).swapExternal(abi.decode(data, (bool)));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IIntentExecutor} from "../../src/interfaces/ISettlement.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {Tokens} from "../../src/libraries/Tokens.sol";
import {IntentBooks} from "../support/IntentBooks.sol";
import {
    BlocklistToken,
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
    SmallToken,
    TaxedToken,
    TollToken
} from "./WeirdTokens.sol";

/// I6: unusual tokens on either side of an order. Either it is refused with a named error, or the
/// beneficiary has at least the signed amount, the owner gave at most the signed amount, and the
/// contract's balance equals the claims.
contract IntentWeirdTokensTest is IntentBooks {
    uint256 private constant UNIT = 1e18;
    uint256 private constant PLENTY = 1e40;

    Exchange private exchange;
    OddToken private token;
    uint256 private unit;
    /// Units by which balances may be rounded.
    uint256 private slack;

    // Order of the eight: sale, purchase, direct sale, direct purchase, and the same with a
    // partner's fee.

    /// The recipient of the source bears the tax, unless it has to pass through the contract. As
    /// destination: what arrives counts.
    function test_I6_feeOnTransfer() public {
        runs(new TaxedToken(), UNIT, "SSSSSSS.", "SSS.SS..");
    }

    function test_I6_feeOnPullsAlone() public {
        runs(new PullTaxedToken(), UNIT, "SSSSSSS.", "SSS.SS..");
    }

    /// The agent has to bear a tax on the beneficiary alone.
    function test_I6_toll() public {
        runs(new TollToken(receiver), UNIT, "SSSSSSSS", "SSS.SSS.");
    }

    function test_I6_noReturnValue() public {
        runs(new SilentToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_I6_falseInsteadOfRevert() public {
        runs(new FalseToken(), UNIT, "........", "........");
    }

    function test_I6_approveRace() public {
        runs(new RaceToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_I6_pausable() public {
        runs(new PausableToken(), UNIT, "........", "........");
    }

    function test_I6_twoDecimals() public {
        runs(new LowToken(), 1_000, "SSSSSSSS", "SSSSSSSS");
    }

    function test_I6_fiftyDecimals() public {
        runs(new HighToken(), 1e38, "SSSSSSSS", "SSSSSSSS");
    }

    function test_I6_revertsOnZero() public {
        runs(new NoZeroToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
    }

    function test_I6_ninetySixBits() public {
        runs(new SmallToken(), UNIT, "SSSSSSSS", "SSSSSSSS");
        runs(new SmallToken(), uint256(type(uint96).max) * 2, "........", "........");
    }

    /// Balances round down.
    function test_I6_rebasing() public {
        slack = 2;
        runs(new RebasingToken(), UNIT, "????????", "????????");
    }

    function test_I6_blocklist() public {
        address[3] memory blocked = [trader, receiver, address(intent)];
        string[3] memory asSource = ["........", "SSSSSSSS", "S.SSS.S."];
        string[3] memory asDestination = ["SSSSSSSS", "........", "..SS...S"];
        for (uint256 i; i < blocked.length; ++i) {
            BlocklistToken odd = new BlocklistToken();
            prepare(odd, UNIT);
            odd.block_(blocked[i]);
            runsPrepared(true, asSource[i]);
            runsPrepared(false, asDestination[i]);
        }
    }

    function runs(OddToken odd, uint256 amount, string memory asSource, string memory asDestination) private {
        prepare(odd, amount);
        runsPrepared(true, asSource);
        runsPrepared(false, asDestination);
    }

    function prepare(OddToken odd, uint256 amount) private {
        (token, unit, exchange) = (odd, amount, new Exchange());
        address[2] memory holders = [trader, agent];
        for (uint256 i; i < holders.length; ++i) {
            odd.mint(holders[i], PLENTY);
            b.mint(holders[i], PLENTY);
            vm.prank(holders[i]);
            (bool done,) = address(odd).call(abi.encodeCall(IERC20.approve, (address(intent), type(uint256).max)));
            assertTrue(done, "approved");
        }
        odd.mint(address(exchange), PLENTY);
        b.mint(address(exchange), PLENTY);
        odd.beStrange();
    }

    function runsPrepared(bool isSource, string memory expected) private {
        for (uint256 i; i < 8; ++i) {
            uint256 state = vm.snapshotState();
            bool settled = runsOne(isSource, i);
            bytes1 meant = bytes(expected)[i];
            string memory which = string.concat(isSource ? "as source, " : "as destination, ", vm.toString(i));
            assertTrue(meant == "?" || settled == (meant == "S"), which);
            vm.revertToState(state);
        }
    }

    /// Allows a tolerance of a tenth on either side, so that a tax causes no refusal if the right
    /// party bears it.
    function runsOne(bool isSource, uint256 way) private returns (bool settled) {
        (IERC20 odd, uint256 least) = (IERC20(address(token)), unit - unit / 10);
        (IERC20 src, IERC20 dest) = isSource ? (odd, IERC20(b)) : (IERC20(b), odd);
        Order memory order = way % 2 == 0 ? sale(src, dest, unit, least) : purchase(src, dest, unit, least);
        (order.expectedAmount, order.beneficiary) = (way % 2 == 0 ? unit : least, receiver);
        if (way >= 4) order.partnerAndFee = withIntentFee(partner, 100, 0);
        bytes memory call = way % 4 < 2
            ? swapCall(signed(order), abi.encode(src, way % 2 == 0 ? 0 : unit / 10, dest, unit), address(exchange))
            : directCall(signed(order), way % 2 == 0 ? unit : least);
        uint256[2] memory before = [src.balanceOf(trader), dest.balanceOf(receiver)];
        bytes memory said;
        vm.prank(agent);
        (settled, said) = address(intent).call(call);
        if (!settled) {
            assertTrue(isNamed(said), "by name");
            assertEq(lost(), 0, "nothing moved");
            return false;
        }
        assertLe(before[0] - src.balanceOf(trader), unit + unit / 100, "the owner gave what was signed");
        assertGe(dest.balanceOf(receiver) - before[1], least, "the beneficiary has what was signed");
        assertEq(lost(), 0, "nothing is lost");
        assertClaims(odd);
        assertClaims(b);
    }

    /// Checks that the contract's balance equals the claims, except for a unit of rounding.
    function assertClaims(IERC20 coin) private view {
        (uint256 claims, uint256 lies) = (claimable(coin), coin.balanceOf(address(intent)));
        assertGe(lies + slack, claims, "what may be claimed is there");
        assertLe(lies, claims + slack, "and nothing besides");
    }

    /// Returns the amount of the token that no account holds: always zero, unless balances are
    /// rounded.
    function lost() private view returns (uint256 missing) {
        if (slack != 0) return 0;
        missing = token.totalSupply();
        address[6] memory all = [trader, agent, receiver, address(intent), address(exchange), partner];
        for (uint256 i; i < all.length; ++i) {
            missing -= token.balanceOf(all[i]);
        }
    }

    function isNamed(bytes memory said) private pure returns (bool) {
        bytes4 error = bytes4(said);
        return error == IIntentErrors.InsufficientReturnAmount.selector
            || error == IIntentErrors.ExcessiveSpentAmount.selector || error == ISwapErrors.TransferFailed.selector
            || keccak256(said) == keccak256(textOf("TransferHelper: TRANSFER_FROM_FAILED"));
    }
}

/// Brings configured amounts of the destination and of returned source, whatever tokens return.
contract Exchange is IIntentExecutor {
    using Tokens for IERC20;

    function execute(bytes calldata data) external payable {
        (IERC20 src, uint256 rest, IERC20 dest, uint256 pays) = abi.decode(data, (IERC20, uint256, IERC20, uint256));
        if (rest != 0) src.push(msg.sender, rest);
        dest.push(msg.sender, pays);
    }
}
